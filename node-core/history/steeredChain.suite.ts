/** A chain that random steps steer, and a model that knows only what should be there and replays it on a new chain. */
import { expect } from 'vitest'
import type { Address, Hash } from '../contract/hex.ts'
import { createRandom } from '../base/vectors.suite.ts'
import { type TestDevnet, alice, bob, carol, createTestDevnet, signed, testGenesis } from '../miner/fixture.ts'
import type { Write } from '../store/keyValueStore.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { Impersonation } from '../keystore/impersonation.ts'
import { impersonationPart } from '../rpc/controlParts.ts'
import type { RuleChanges } from '../types/chainConfig.ts'
import type { ManualEdit, StateEdit } from '../types/manualChanges.ts'
import { type Transaction, type UnsignedTransaction, impersonatedTransaction } from '../types/transaction.ts'
import {
  type ModelAction,
  type ModelBlock,
  type ModelOutside,
  type ModelSettings,
  type ModelSnapshot,
  type ModelWorld,
  type NonceFloors,
  changedParts,
  clockAfter,
  differs,
  minable,
  settingsOf,
  nextNonce,
  withValidPool,
} from './steeredModel.suite.ts'

export const RECIPIENTS = ([1, 2, 3] as const).map((n): Address => `0x${n.toString(16).padStart(40, 'e')}`)
/** Its code, storage and nonce are changed by hand. */
export const CONTRACT: Address = '0x00000000000000000000000000000000000c0de0'
/** Nobody has its key. */
export const IMPERSONATED: Address = '0x000000000000000000000000000000000000face'
/** Senders, each with what makes its transactions. */
export const SENDERS = [
  ...[alice, bob, carol].map((account) => ({
    address: account.address,
    sign: (nonce: bigint, fields: Partial<UnsignedTransaction>) => signed(account, nonce, fields),
  })),
  {
    address: IMPERSONATED,
    sign: (nonce: bigint, fields: Partial<UnsignedTransaction>) => impersonatedTransaction(signed(alice, nonce, fields), IMPERSONATED),
  },
]

/** Its fork, and so its blocks, are those of the fixture. */
export const steeredGenesis = () => {
  const genesis = testGenesis()
  return { ...genesis, alloc: new Map([...genesis.alloc, [IMPERSONATED, { balance: 10n ** 21n, code: Uint8Array.of(0) }]]) }
}
/** Of the genesis. */
export const CHAIN_ID = 1337n
/** No timer ticks. */
const OPTIONS = { mode: { kind: 'manual' }, branchLimit: 10_000, startTimer: () => () => undefined } as const
const OUTSIDE: ModelOutside = { mode: OPTIONS.mode, impersonation: { addresses: [], isAutomatic: false } }

interface SteeredDevnet extends TestDevnet {
  impersonation: Impersonation
}

async function createDevnet(store = createMemoryStore()): Promise<SteeredDevnet> {
  const impersonation = new Impersonation()
  const devnet = await createTestDevnet({ ...OPTIONS, store, genesis: steeredGenesis(), parts: [impersonationPart(impersonation)] })
  return { ...devnet, impersonation }
}

/** A store in memory with these batches, which notes those that follow. */
function createNotingStore(batches: (readonly Write[])[]) {
  const inner = createMemoryStore()
  return {
    get: inner.get.bind(inner),
    entries: inner.entries.bind(inner),
    close: inner.close.bind(inner),
    async batch(writes: readonly Write[]) {
      batches.push(writes)
      await inner.batch(writes)
    },
  }
}

/** A kind of step of random sequences. */
export interface Step {
  /** How often it is chosen, relative to the others. */
  readonly weight: number
  readonly run: (chain: SteeredChain) => Promise<void>
}

export class SteeredChain {
  devnet!: SteeredDevnet
  readonly random: (below: number) => number
  /** The batches of writes so far. */
  readonly batches: (readonly Write[])[] = []
  readonly #store = createNotingStore(this.batches)
  snapshots = new Map<bigint, ModelSnapshot>()
  /** The blocks up to each block that was ever made. */
  readonly known = new Map<Hash, readonly ModelBlock[]>()
  /** The steps so far, for the message of a failure. */
  readonly log: string[] = []
  /** Blocks that were deleted with their branch. */
  readonly gone = new Set<Hash>()
  /** The nonce after the highest one that each sender has used, on whatever branch. */
  readonly floors = new Map<Address, bigint>()
  highestNumber = 0n
  highestChainId = CHAIN_ID
  initial!: ModelWorld
  world!: ModelWorld
  outside = OUTSIDE
  actions: ModelAction[] = []
  lastSnapshot = 0n
  #unique = 1_000

  constructor(seed: number) {
    this.random = createRandom(seed)
  }

  async open(): Promise<void> {
    this.devnet = await createDevnet(this.#store)
    const { clock, miner } = this.devnet
    const { coinbase, extraData } = miner.settings
    const settings: ModelSettings = { clock: clock.state, coinbase, gasLimit: {}, extraData, rules: {}, next: {}, order: [] }
    this.initial ??= { blocks: [], edits: [], pool: [], settings }
    this.world ??= this.initial
    this.outside = { ...this.outside, mode: OUTSIDE.mode }
  }

  /** Notes that a reset has taken everything outside of worlds back. */
  resetOutside(): void {
    this.outside = OUTSIDE
  }

  /** Opens what a process would find that ended after that many batches. */
  async openAfter(batches: number): Promise<SteeredDevnet> {
    const store = createMemoryStore()
    for (const writes of this.batches.slice(0, batches)) await store.batch(writes)
    return createDevnet(store)
  }

  pick<T>(values: readonly T[]): T {
    return values[this.random(values.length)]!
  }

  /** A number that no step has used yet. */
  unique(): number {
    return ++this.#unique
  }

  /** A world that differs from the present one. */
  next(changes: Partial<ModelWorld>): ModelWorld {
    return withValidPool({ ...this.world, ...changes }, CHAIN_ID)
  }

  /** The present world with other settings. */
  withSettings(changes: Partial<ModelSettings>): ModelWorld {
    return this.next({ settings: { ...this.world.settings, ...changes } })
  }

  /** Runs a control action of the devnet that leads to the world that `next` returns then. `isAlways`: it counts even if nothing in the model changes. */
  async act(next: () => ModelWorld, action: (devnet: SteeredDevnet) => unknown, { isAlways = false } = {}): Promise<void> {
    const before = { world: this.world, outside: this.outside }
    await this.devnet.history.run({ by: 'test', method: 'step', isPerson: true, summary: () => this.log.at(-1)! }, () =>
      action(this.devnet),
    )
    this.world = next()
    const settings = changedParts(before.world.settings, this.world.settings)
    const outside = changedParts(before.outside, this.outside)
    if (differs(before.world, this.world)) this.record({ isUndone: false, world: before.world, outside })
    else if (isAlways || Object.keys({ ...settings, ...outside }).length > 0)
      this.record({ isUndone: false, settings, head: headOf(before.world), outside })
  }

  /** In auto mode, what can be mined is mined at once. */
  async settle(): Promise<void> {
    if (this.outside.mode.kind !== 'auto') return
    await this.devnet.chain.exclusive(() => Promise.resolve())
    if (minable(this.world).length > 0) this.noteMined(1)
  }

  /** Notes blocks that were just mined: what waited goes into the first, unless `given`, and each follows from the one before. */
  noteMined(count: number, given?: readonly (readonly Transaction[])[]): void {
    const { chain } = this.devnet
    for (let i = 0; i < count; i++) {
      const { hash, header } = chain.blockByNumber(chain.head.header.number - BigInt(count - 1 - i))!
      const { blocks, edits, settings, floors, pool } = this.world
      const transactions = given ? given[i]! : minable(this.world)
      // Given transactions are mined in the given order, and the order by hand does not apply.
      const applied = given ? { ...settings, order: [] } : settings
      const block: ModelBlock = { hash, timestamp: header.timestamp, transactions, edits, settings: applied, ...(floors && { floors }) }
      const clock = clockAfter(settings.clock, header.timestamp)
      const left = pool.filter((transaction) => !transactions.includes(transaction))
      const next = { blocks: [...blocks, block], edits: [], pool: left, settings: { ...settings, clock, next: {} } }
      this.world = withValidPool(next, CHAIN_ID)
      this.known.set(hash, this.world.blocks)
      this.gone.delete(hash)
      if (header.number > this.highestNumber) this.highestNumber = header.number
      for (const { from, nonce } of transactions) if (nonce >= (this.floors.get(from) ?? 0n)) this.floors.set(from, nonce + 1n)
    }
  }

  /** Whether the head of a world is still stored. */
  isRestorable({ blocks }: ModelWorld): boolean {
    const head = blocks.at(-1)
    return head === undefined || !this.gone.has(head.hash)
  }

  record(action: ModelAction): void {
    this.actions = [...this.actions.filter(({ isUndone }) => !isUndone), action]
  }

  /** Undoes or redoes in the model. */
  exchange(action: ModelAction): void {
    const present = this.world
    const isUndone = !action.isUndone
    let exchanged: ModelAction
    if ('outside' in action) {
      const outside = sameParts(action.outside, this.outside)
      this.outside = { ...this.outside, ...action.outside }
      if ('world' in action) {
        this.world = action.world
        exchanged = { isUndone, world: present, outside }
      } else {
        this.world = this.withSettings(settingsOf(action.settings, action.head, present.blocks))
        exchanged = { isUndone, settings: sameParts(action.settings, present.settings), head: headOf(present), outside }
      }
    } else {
      exchanged = { ...action, isUndone, snapshot: this.snapshots.get(action.id) }
      if (action.snapshot) this.snapshots.set(action.id, action.snapshot)
      else this.snapshots.delete(action.id)
    }
    this.actions = this.actions.with(this.actions.indexOf(action), exchanged)
  }

  /** The pooled transaction of a sender with those fields. */
  sign({ address, sign }: (typeof SENDERS)[number], fields: Partial<UnsignedTransaction> = {}): Transaction {
    return sign(nextNonce(this.world, address), { chainId: this.devnet.chain.config.chainId, ...this.call(), ...fields })
  }

  /** What a transaction does: it calls the contract, or transfers a unique value. */
  call(): Partial<UnsignedTransaction> {
    const call = { to: CONTRACT, value: 0n, gasLimit: 100_000n }
    return this.pick([call, { to: this.pick(RECIPIENTS), value: BigInt(this.unique()) }])
  }

  #balanceOf(address: Address): bigint {
    const { blocks, edits } = this.world
    let balance = 0n
    for (const block of [...blocks, { transactions: [], edits, floors: undefined }]) {
      if (block.floors) balance = 0n
      for (const edit of block.edits) if (edit.address === address && edit.field === 'balance') balance = edit.value
      for (const { to, value } of block.transactions) if (to === address) balance += value
    }
    return balance
  }

  /** What clients see, as the model has it. */
  expected() {
    const { blocks, pool, settings } = this.world
    return {
      head: blocks.at(-1)?.hash ?? this.devnet.chain.genesis.hash,
      pool: pool.map(({ hash }) => hash),
      settings,
      chainId: settings.rules.chainId ?? CHAIN_ID,
      balances: RECIPIENTS.map((address) => this.#balanceOf(address)),
      nonces: SENDERS.map(({ address }) => nextNonce(this.world, address)),
      snapshots: Array.from(this.snapshots, ([id, { name }]) => [id, name] as const).toSorted(([a], [b]) => Number(a - b)),
      undone: this.actions.map(({ isUndone }) => isUndone),
      outside: this.outside,
    }
  }

  /** Makes the world of the model again on a new chain, and compares every block, and the state with what is pending. */
  async assertReplays(): Promise<void> {
    const { blocks, edits, pool, settings } = this.world
    const replay = await createDevnet()
    for (const block of blocks) {
      await prepare(replay, block)
      await replay.miner.mine()
    }
    await prepare(replay, { edits, settings, transactions: pool })
    expect(hashesOf(this.devnet), this.log.join(', ')).toEqual(hashesOf(replay))
    expect(this.devnet.miner.pending().block.header).toEqual(replay.miner.pending().block.header)
  }
}

const headOf = ({ blocks }: ModelWorld): Hash | undefined => blocks.at(-1)?.hash

/** The parts of the present that an action has. */
function sameParts<T extends object>(parts: Partial<T>, present: T): Partial<T> {
  const keys = Object.keys(parts) as (keyof T)[]
  return Object.fromEntries(keys.map((key) => [key, present[key]])) as Partial<T>
}

/** What clients see of a devnet. */
export function observed(devnet: SteeredDevnet): ReturnType<SteeredChain['expected']> {
  const { chain, pool, clock, miner, snapshots, history, impersonation } = devnet
  const state = chain.stateAt(chain.head.header)
  const { coinbase, extraData, gasLimit, isGasLimitImmediate } = miner.settings
  return {
    head: chain.head.hash,
    pool: pool.content().map(({ transaction }) => transaction.hash),
    settings: {
      clock: clock.state,
      coinbase,
      gasLimit: gasLimit === undefined ? {} : { gasLimit, isGasLimitImmediate: isGasLimitImmediate! },
      extraData,
      rules: chain.ruleChanges,
      next: miner.next,
      order: pool.order.places,
    },
    chainId: chain.config.chainId,
    balances: RECIPIENTS.map((address) => state.account(address)?.balance ?? 0n),
    nonces: SENDERS.map(({ address }) => pool.nextNonce(address)),
    snapshots: snapshots.list().map(({ id, name }) => [id, name] as const),
    undone: history.list().map(({ isUndone }) => isUndone),
    outside: { mode: miner.mode, impersonation: impersonation.settings },
  }
}

/** Hashes of all blocks by number, and the root of the state of the head. */
function hashesOf({ chain }: TestDevnet): (Hash | undefined)[] {
  const count = Number(chain.head.header.number) + 2
  return [...Array.from({ length: count }, (_, number) => chain.canonicalHash(BigInt(number))), chain.headStateRoot]
}

export const editAll = async ({ chain }: TestDevnet, edits: readonly StateEdit[]) => {
  for (const edit of edits) await chain.edit([edit], { by: 'test' })
}

export const changeRules = ({ chain }: TestDevnet, rules: RuleChanges) => chain.exclusive(() => chain.changeRules(rules))

const nonceEdits = (floors: NonceFloors): ManualEdit[] =>
  Array.from(floors, ([address, value]) => ({ address, field: 'nonce', value, at: 0, by: 'test' }))

async function prepare(
  devnet: TestDevnet,
  { edits, transactions, settings, floors }: Omit<ModelBlock, 'hash' | 'timestamp'>,
): Promise<void> {
  const { clock, coinbase, gasLimit, extraData, rules, next, order } = settings
  const { chain, miner } = devnet
  await chain.exclusive(() => chain.restoreRules(rules))
  if (floors) await chain.exclusive(() => chain.setPendingChanges({ base: 'genesis', edits: nonceEdits(floors) }))
  await editAll(devnet, edits)
  for (const transaction of transactions) await miner.submit(transaction)
  devnet.clock.state = clock
  miner.setSettings({ coinbase, extraData, gasLimit: undefined, isGasLimitImmediate: false, ...gasLimit })
  miner.next = next
  devnet.pool.order.places = order
}
