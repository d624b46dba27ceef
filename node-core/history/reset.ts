import type { Chain } from '../chain/chain.ts'
import type { ControlParts } from './controlParts.ts'
import type { Snapshots } from './snapshots.ts'
import type { Worlds } from './world.ts'

/** The identity of a chain: changes when it begins again, so that a client can distinguish a reset from a restart. */
export interface ChainInstance {
  id: string
  /** Takes another id. */
  renew(): void
}

export interface ChainResetParts {
  readonly chain: Chain
  readonly parts: ControlParts
  readonly worlds: Worlds
  readonly snapshots: Snapshots
  readonly instance: ChainInstance
  /** Removes what clients have installed: filters. */
  readonly onReset: () => void
}

/** Begins the chain again in the running process. */
export class ChainReset {
  readonly #parts: ChainResetParts

  constructor(parts: ChainResetParts) {
    this.#parts = parts
  }

  /**
   * Back to the first block: pool empty, control state as on startup, unnamed snapshots and filters gone, another instance id. Named snapshots
   * stay, and what was there can be restored until its branch is deleted.
   */
  toGenesis(): Promise<void> {
    const { chain, parts, worlds, snapshots, instance, onReset } = this.#parts
    return chain.exclusive(async () => {
      const initial = parts.initial()
      const { hash, header } = chain.genesis
      const world = {
        head: hash,
        number: header.number,
        changesKey: undefined,
        changes: () => undefined,
        parts: parts.inWorld(initial),
        pool: [],
        transactions: () => [],
      }
      await parts.apply(parts.outOfWorld(initial))
      await worlds.restore(world, snapshots.writesUnnamedRemoved())
      instance.renew()
      onReset()
    })
  }
}
