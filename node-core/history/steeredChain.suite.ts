/** A chain that random steps steer, and a model that knows only what should be there and replays it on a new chain. */
import { expect } from 'vitest'
import type { Address, Hash } from '../contract/hex.ts'
import { createRandom } from '../base/vectors.suite.ts'
import { type TestDevnet, alice, bob, carol, createTestDevnet, signed, testGenesis } from '../miner/fixture.ts'
import type { Write } from '../store/keyValueStore.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import type { RuleChanges } from '../types/chainConfig.ts'
import type { StateEdit } from '../types/manualChanges.ts'
import { type Transaction, type UnsignedTransaction, impersonatedTransaction } from '../types/transaction.ts'
import {
  type ModelAction,
  type ModelBlock,
  type ModelSettings,
  type ModelSnapshot,
  type ModelWorld,
  changedSettings,
  differs,
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
const CHAIN_ID = 1337n
const OPTIONS = { mode: { kind: 'manual' }, branchLimit: 10_000 } as const
const createDevnet = (store = createMemoryStore()) => createTestDevnet({ ...OPTIONS, store, genesis: steeredGenesis() })

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

export class SteeredChain {
  devnet!: TestDevnet
  readonly random: (below: number) => number
  /** The batches of writes so far. */
  readonly batches: (readonly Write[])[] = []
  readonly #store = createNotingStore(this.batches)
  snapshots = new Map<bigint, ModelSnapshot>()
  /** The blocks up to each block that was ever made. */
  readonly known = new Map<Hash, readonly ModelBlock[]>()
  /** The steps so far, for the message of a failure. */
  readonly log: string[] = []
  initial!: ModelWorld
  world!: ModelWorld
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
    const settings: ModelSettings = { clock: clock.state, coinbase, gasLimit: {}, extraData, rules: {}, next: {} }
    this.initial ??= { blocks: [], edits: [], pool: [], settings }
    this.world ??= this.initial
  }

  /** Opens what a process would find that ended after that many batches. */
  async openAfter(batches: number): Promise<TestDevnet> {
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

  /** Runs a control action of the devnet that leads to the world that `next` returns then. */
  async act(next: () => ModelWorld, action: (devnet: TestDevnet) => unknown): Promise<void> {
    const before = this.world
    await this.devnet.history.run({ by: 'test', method: 'step', isPerson: true, summary: () => this.log.at(-1)! }, () =>
      action(this.devnet),
    )
    this.world = next()
    const settings = changedSettings(before.settings, this.world.settings)
    if (differs(before, this.world)) this.record({ isUndone: false, world: before })
    else if (Object.keys(settings).length > 0) this.record({ isUndone: false, settings })
  }

  record(action: ModelAction): void {
    this.actions = [...this.actions.filter(({ isUndone }) => !isUndone), action]
  }

  /** Undoes or redoes in the model. */
  exchange(action: ModelAction): void {
    const present = this.world
    const isUndone = !action.isUndone
    let exchanged: ModelAction
    if ('world' in action) {
      this.world = action.world
      exchanged = { isUndone, world: present }
    } else if ('settings' in action) {
      this.world = this.withSettings(action.settings)
      const keys = Object.keys(action.settings) as (keyof ModelSettings)[]
      exchanged = { isUndone, settings: Object.fromEntries(keys.map((key) => [key, present.settings[key]])) }
    } else {
      exchanged = { ...action, isUndone, snapshot: this.snapshots.get(action.id) }
      if (action.snapshot) this.snapshots.set(action.id, action.snapshot)
      else this.snapshots.delete(action.id)
    }
    this.actions = this.actions.with(this.actions.indexOf(action), exchanged)
  }

  /** The pooled transaction of a sender with those fields. */
  sign({ address, sign }: (typeof SENDERS)[number], fields: Partial<UnsignedTransaction>): Transaction {
    return sign(nextNonce(this.world, address), { chainId: this.devnet.chain.config.chainId, ...fields })
  }

  #balanceOf(address: Address): bigint {
    const { blocks, edits } = this.world
    let balance = 0n
    for (const block of [...blocks, { transactions: [], edits }]) {
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

/** What clients see of a devnet. */
export function observed({ chain, pool, clock, miner, snapshots, history }: TestDevnet): ReturnType<SteeredChain['expected']> {
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
    },
    chainId: chain.config.chainId,
    balances: RECIPIENTS.map((address) => state.account(address)?.balance ?? 0n),
    nonces: SENDERS.map(({ address }) => pool.nextNonce(address)),
    snapshots: snapshots.list().map(({ id, name }) => [id, name] as const),
    undone: history.list().map(({ isUndone }) => isUndone),
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

async function prepare(devnet: TestDevnet, { edits, transactions, settings }: Omit<ModelBlock, 'hash' | 'timestamp'>): Promise<void> {
  const { clock, coinbase, gasLimit, extraData, rules, next } = settings
  const { chain, miner } = devnet
  await chain.exclusive(() => chain.restoreRules(rules))
  await editAll(devnet, edits)
  for (const transaction of transactions) await miner.submit(transaction)
  devnet.clock.state = clock
  miner.setSettings({ coinbase, extraData, gasLimit: undefined, isGasLimitImmediate: false, ...gasLimit })
  miner.next = next
}
