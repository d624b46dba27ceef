import type { Address, Hash } from '../contract/hex.ts'
import type { Chain } from '../chain/chain.ts'
import type { Miner } from '../miner/miner.ts'
import type { ManualChanges, ManualEdit } from '../types/manualChanges.ts'
import { EMPTY_CODE_HASH } from '../types/account.ts'
import type { ControlParts, ControlValues } from './controlParts.ts'
import type { Snapshots } from './snapshots.ts'
import { type World, type Worlds, keyOfChanges } from './world.ts'

/** The identity of a chain: changes when it begins again, so that a client can distinguish a reset from a restart. */
export interface ChainInstance {
  id: string
  /** Takes another id. */
  renew(): void
}

export interface ChainResetParts {
  readonly chain: Chain
  readonly miner: Pick<Miner, 'mine'>
  readonly parts: ControlParts
  readonly worlds: Worlds
  readonly snapshots: Snapshots
  readonly instance: ChainInstance
  /** Removes what clients have installed: filters. */
  readonly onReset: () => void
  /** Wall clock, Unix milliseconds. */
  readonly nowMs?: (() => number) | undefined
}

/** Maximum number of empty blocks that a reset mines to rise above the highest block ever served. */
const MAX_EMPTY_BLOCKS = 10_000n

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
      await parts.apply(parts.outOfWorld(initial))
      const { hash, header } = chain.genesis
      await worlds.restore(emptyWorld(hash, header.number, parts.inWorld(initial)), snapshots.writesUnnamedRemoved())
      instance.renew()
      onReset()
    })
  }

  /**
   * Like `toGenesis`, with the next chain id that the chain has not had: wallets keep what they remember per chain id, so they start afresh.
   * Returns the id.
   */
  async withNewChainId(): Promise<bigint> {
    const { chain } = this.#parts
    const { highestChainId } = chain.store.past
    const { chainId } = chain.config
    const next = (highestChainId > chainId ? highestChainId : chainId) + 1n
    await this.toGenesis()
    await chain.exclusive(() => chain.changeRules({ chainId: next }))
    return next
  }

  /**
   * Back to the state of the first block, but on top of the highest stored block, and no nonce of a sender falls: wallets do not
   * follow a chain whose height or nonces fall. One block is mined, more if blocks above were deleted. Snapshots, filters and the
   * instance id stay. `by`: who resets, in plain words.
   */
  async keepingHeights(by: string): Promise<void> {
    const { chain, miner, parts, worlds } = this.#parts
    await chain.exclusive(async () => {
      const initial = parts.initial()
      const { number, hash } = this.#highestBlock()
      const changes: ManualChanges = {
        base: 'genesis',
        edits: await this.#nonceFloors(by),
        startRoot: chain.genesis.header.stateRoot,
        exemptRules: [],
      }
      const world: World = {
        ...emptyWorld(hash, number, parts.inWorld(initial)),
        changesKey: keyOfChanges(changes),
        changes: () => changes,
      }
      await parts.apply(parts.outOfWorld(initial))
      const added = worlds.writesAdded(world)
      await worlds.restore(world, worlds.writesRemoved(world), added)
    })
    const missing = chain.highestServed - chain.head.header.number
    await miner.mine(1 + Number(missing > MAX_EMPTY_BLOCKS ? 0n : missing))
  }

  #highestBlock(): { number: bigint; hash: Hash } {
    const { head, branches } = this.#parts.chain
    let highest = { number: head.header.number, hash: head.hash }
    for (const { headNumber, headHash } of branches.list())
      if (headNumber > highest.number) highest = { number: headNumber, hash: headHash }
    return highest
  }

  /** The highest nonce of each account that ever sent, on whatever branch. */
  async #nonceFloors(by: string): Promise<ManualEdit[]> {
    const { chain, nowMs = Date.now } = this.#parts
    const floors = new Map<Address, bigint>()
    const raise = (address: Address, nonce: bigint): void => {
      if (nonce > (floors.get(address) ?? 0n)) floors.set(address, nonce)
    }
    for await (const [address, nonce] of chain.store.past.senders()) raise(address, nonce)
    const state = chain.stateAt(chain.head.header)
    // A store of an earlier version does not know all senders.
    const others = chain.store.past.hasAllSenders ? [] : state.accounts()
    for (const { address, account } of others) if (address !== undefined && isSender(account.codeHash)) raise(address, account.nonce)
    // Nonces that were set by hand count as well.
    for (const address of floors.keys()) raise(address, state.account(address)?.nonce ?? 0n)
    const at = nowMs()
    return Array.from(floors, ([address, value]) => ({ address, field: 'nonce', value, at, by }))
  }
}

/** Contracts without a key count their creations in their nonce; what has no code may have sent. */
const isSender = (codeHash: Hash): boolean => codeHash === EMPTY_CODE_HASH

function emptyWorld(head: Hash, number: bigint, parts: ControlValues): World {
  return { head, number, changesKey: undefined, changes: () => undefined, parts, pool: [], transactions: () => [] }
}
