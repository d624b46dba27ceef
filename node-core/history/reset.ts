import type { Address, Hash } from '../contract/hex.ts'
import type { Chain } from '../chain/chain.ts'
import { storedText } from '../base/storedJson.ts'
import type { Miner } from '../miner/miner.ts'
import type { ControlStore } from '../store/controlStore.ts'
import type { ManualChanges, ManualEdit } from '../types/manualChanges.ts'
import type { Write } from '../store/keyValueStore.ts'
import { EMPTY_CODE_HASH } from '../types/account.ts'
import type { ControlParts, ControlValues } from './controlParts.ts'
import type { Snapshots } from './snapshots.ts'
import { RULES_PART } from './minerParts.ts'
import type { Worlds } from './world.ts'

/** The identity of a chain: changes when it begins again, so that a client can distinguish a reset from a restart. */
export interface ChainInstance {
  id: string
  /** Takes another id. */
  renew(): void
}

export interface ChainResetParts {
  readonly chain: Chain
  readonly miner: Pick<Miner, 'mine'>
  readonly store: ControlStore
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

/** Key of the id that a reset may change. */
export const INSTANCE_PART = 'instance'

/** Name of the entry of a reset in progress: the number of its last block. */
const RISING_TO = 'risingTo'

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
    return this.#toGenesis({})
  }

  #toGenesis(otherParts: ControlValues): Promise<void> {
    const { chain, snapshots, instance, onReset } = this.#parts
    return chain.exclusive(async () => {
      instance.renew()
      const { hash, header } = chain.genesis
      const edits = await chain.firstEdits()
      const changes = edits.length === 0 ? undefined : changesAfterFirst(chain, edits)
      await this.#restore({ hash, number: header.number }, changes, snapshots.writesUnnamedRemoved(), otherParts)
      onReset()
    })
  }

  /** Makes a block the head, with an empty pool and the control state as on startup. */
  async #restore(
    { hash, number }: { hash: Hash; number: bigint },
    changes: ManualChanges | undefined,
    others: readonly Write[],
    otherParts: ControlValues = {},
  ): Promise<void> {
    const { parts, worlds } = this.#parts
    const initial = parts.initial()
    const { [INSTANCE_PART]: _, ...outOfWorld } = parts.outOfWorld(initial)
    await parts.apply(outOfWorld)
    const world = { head: hash, number, parts: { ...parts.inWorld(initial), ...otherParts } }
    await worlds.restore({ ...world, changes: () => changes, transactions: () => [] }, others)
  }

  /**
   * Like `toGenesis`, with the next chain id that the chain has not had: wallets keep what they remember per chain id, so they start afresh.
   * Returns the id.
   */
  async withNewChainId(): Promise<bigint> {
    const { chain } = this.#parts
    const had = [chain.store.past.highestChainId, chain.config.chainId, chain.configOf(chain.genesis.hash).chainId]
    const next = had.reduce((highest, id) => (id > highest ? id : highest)) + 1n
    await this.#toGenesis({ [RULES_PART]: storedText({ ...chain.initialRules, chainId: next }) })
    return next
  }

  /**
   * Back to the state of the first block, but on top of the highest stored block, and no nonce of a sender falls: wallets do not
   * follow a chain whose height or nonces fall. One block is mined, more if blocks above were deleted. Snapshots, filters and the
   * instance id stay. `by`: who resets, in plain words.
   */
  async keepingHeights(by: string): Promise<void> {
    const { chain, store } = this.#parts
    const last = await chain.exclusive(async () => {
      const base = this.#highestBlock()
      const missing = chain.highestServed - base.number
      const risingTo = base.number + 1n + (missing > MAX_EMPTY_BLOCKS ? 0n : missing)
      const edits = [...(await chain.firstEdits()), ...(await chain.fetched(() => this.#nonceFloors(by)))]
      await this.#restore(base, changesAfterFirst(chain, edits), store.writesPart(RISING_TO, String(risingTo)))
      return risingTo
    })
    await this.#rise(last)
  }

  /** Mines up to a block, and then forgets that it had to. */
  async #rise(last: bigint): Promise<void> {
    const { chain, store, miner } = this.#parts
    try {
      await miner.mine(Number(last - chain.head.header.number))
    } finally {
      await store.commit(store.writesPart(RISING_TO, undefined))
    }
  }

  /** Completes a reset that was interrupted by a crash. */
  async open(): Promise<void> {
    const last = this.#parts.store.part(RISING_TO)
    if (last !== undefined) await this.#rise(BigInt(last))
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

/** Changes by hand of the state after the first block. */
function changesAfterFirst({ genesis }: Chain, edits: readonly ManualEdit[]): ManualChanges {
  return { base: 'genesis', edits, startRoot: genesis.header.stateRoot, exemptRules: [] }
}

/** Contracts without a key count their creations in their nonce; what has no code may have sent. */
const isSender = (codeHash: Hash): boolean => codeHash === EMPTY_CODE_HASH
