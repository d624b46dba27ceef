/**
 * Random sequences of transactions, control actions, snapshots, undo and restarts, compared with a model that knows only what should be there
 * and replays it on a new chain. A new kind of step is one entry of `STEPS`.
 */
import { expect } from 'vitest'
import { bytesFromHex, hexFromBytes, type Address, type Hash } from '../contract/hex.ts'
import { createRandom } from '../base/vectors.suite.ts'
import { START, alice, bob, carol, createTestDevnet, signed, type TestDevnet } from '../miner/fixture.ts'
import type { KeyValueStore } from '../store/keyValueStore.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import type { Transaction } from '../types/transaction.ts'

const SENDERS = [alice, bob, carol] as const
const RECIPIENTS = ([1, 2, 3] as const).map((n): Address => `0x${n.toString(16).padStart(40, 'e')}`)
const MANUAL = { mode: { kind: 'manual' } } as const

interface Edit {
  address: Address
  value: bigint
}

interface ModelBlock {
  transactions: readonly Transaction[]
  edits: readonly Edit[]
  offset: bigint
  coinbase: Address
}

/** Everything that a snapshot restores. Immutable. */
interface ModelWorld {
  readonly blocks: readonly ModelBlock[]
  readonly edits: readonly Edit[]
  readonly pool: readonly Transaction[]
  readonly offset: bigint
  readonly coinbase: Address
}

interface ModelSnapshot {
  name: string | null
  world: ModelWorld
}

/** What undo exchanges with the present: a whole world, settings, or a snapshot by its id. */
type ModelAction = { isUndone: boolean } & (
  { world: ModelWorld } | { settings: Partial<ModelWorld> } | { id: bigint; snapshot: ModelSnapshot | undefined }
)

/** The chain under test, the model, and a source of random numbers. */
class SteeredChain {
  devnet!: TestDevnet
  readonly random: (below: number) => number
  readonly store: KeyValueStore = createMemoryStore()
  readonly snapshots = new Map<bigint, ModelSnapshot>()
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
    this.devnet = await createTestDevnet({ store: this.store, ...MANUAL })
    this.initial ??= { blocks: [], edits: [], pool: [], offset: 0n, coinbase: this.devnet.miner.settings.coinbase }
    this.world ??= this.initial
  }

  pick<T>(values: readonly T[]): T {
    return values[this.random(values.length)]!
  }

  /** A number that no step has used yet. */
  unique(): number {
    return ++this.#unique
  }

  /** Runs a control action of the devnet that leads to that world. */
  async act(next: ModelWorld, action: (devnet: TestDevnet) => unknown): Promise<void> {
    const before = this.world
    await this.devnet.history.run({ by: 'test', method: 'step', isPerson: true, summary: () => this.log.at(-1)! }, () =>
      action(this.devnet),
    )
    this.world = next
    const settings = (['offset', 'coinbase'] as const).filter((key) => before[key] !== next[key])
    if (differs(before, next)) this.record({ isUndone: false, world: before })
    else if (settings.length > 0) this.record({ isUndone: false, settings: Object.fromEntries(settings.map((key) => [key, before[key]])) })
  }

  record(action: ModelAction): void {
    this.actions = [...this.actions.filter(({ isUndone }) => !isUndone), action]
  }

  /** Undoes or redoes in the model. */
  exchange(action: ModelAction): void {
    const present = this.world
    action.isUndone = !action.isUndone
    if ('world' in action) [this.world, action.world] = [action.world, present]
    else if ('settings' in action) {
      const keys = Object.keys(action.settings) as ('offset' | 'coinbase')[]
      this.world = { ...present, ...action.settings }
      action.settings = Object.fromEntries(keys.map((key) => [key, present[key]]))
    } else {
      const snapshot = this.snapshots.get(action.id)
      if (action.snapshot) this.snapshots.set(action.id, action.snapshot)
      else this.snapshots.delete(action.id)
      action.snapshot = snapshot
    }
  }

  nonceOf(sender: Address): number {
    const sent = [...this.world.blocks.flatMap(({ transactions }) => transactions), ...this.world.pool]
    return sent.filter(({ from }) => from === sender).length
  }

  balanceOf(address: Address): bigint {
    const { blocks, edits } = this.world
    let balance = 0n
    for (const block of [...blocks, { transactions: [], edits }]) {
      for (const edit of block.edits) if (edit.address === address) balance = edit.value
      for (const { to, value } of block.transactions) if (to === address) balance += value
    }
    return balance
  }

  /** Compares what clients can see with the model. */
  assertEqual(): void {
    const { chain, pool, clock, miner, snapshots, history } = this.devnet
    const state = chain.stateAt(chain.head.header)
    expect(
      {
        number: Number(chain.head.header.number),
        pool: pool.content().map(({ transaction }) => transaction.hash),
        offset: clock.offset,
        coinbase: miner.settings.coinbase,
        balances: RECIPIENTS.map((address) => state.account(address)?.balance ?? 0n),
        nonces: SENDERS.map(({ address }) => Number(pool.nextNonce(address))),
        snapshots: snapshots.list().map(({ id, name }) => [id, name]),
        undone: history.list().map(({ isUndone }) => isUndone),
      },
      this.log.join(', '),
    ).toEqual({
      number: this.world.blocks.length,
      pool: this.world.pool.map(({ hash }) => hash),
      offset: this.world.offset,
      coinbase: this.world.coinbase,
      balances: RECIPIENTS.map((address) => this.balanceOf(address)),
      nonces: SENDERS.map(({ address }) => this.nonceOf(address)),
      snapshots: Array.from(this.snapshots, ([id, { name }]) => [id, name] as const).toSorted(([a], [b]) => Number(a - b)),
      undone: this.actions.map(({ isUndone }) => isUndone),
    })
  }

  /** Makes the world of the model again on a new chain, and compares every block, and the state with what is pending. */
  async assertReplays(): Promise<void> {
    const { blocks, edits, pool, offset, coinbase } = this.world
    const replay = await createTestDevnet(MANUAL)
    for (const block of blocks) {
      await editAll(replay, block.edits)
      await submitAll(replay, block.transactions)
      replay.clock.state = { ...replay.clock.state, offset: block.offset }
      replay.miner.setSettings({ coinbase: block.coinbase })
      await replay.miner.mine()
    }
    await editAll(replay, edits)
    await submitAll(replay, pool)
    replay.clock.state = { ...replay.clock.state, offset }
    replay.miner.setSettings({ coinbase })
    expect(hashesOf(this.devnet), this.log.join(', ')).toEqual(hashesOf(replay))
    expect(this.devnet.miner.pending().block.header).toEqual(replay.miner.pending().block.header)
  }
}

/** Hashes of all blocks by number, and the root of the state of the head. */
function hashesOf({ chain }: TestDevnet): (Hash | undefined)[] {
  const count = Number(chain.head.header.number) + 2
  return [...Array.from({ length: count }, (_, number) => chain.canonicalHash(BigInt(number))), chain.headStateRoot]
}

const editAll = async ({ chain }: TestDevnet, edits: readonly Edit[]) => {
  for (const { address, value } of edits) await chain.edit([{ address, field: 'balance', value }], { by: 'test' })
}
const submitAll = async ({ miner }: TestDevnet, transactions: readonly Transaction[]) => {
  for (const transaction of transactions) await miner.submit(transaction)
}

const differs = (a: ModelWorld, b: ModelWorld): boolean =>
  [a.blocks, a.edits, a.pool].some((list, i) => {
    const other = [b.blocks, b.edits, b.pool][i]!
    return list.length !== other.length || list.some((it, at) => it !== other[at])
  })

/** A step by its name: its weight, and what it does to the chain and to the model. */
const STEPS: Readonly<Record<string, { weight: number; run: (chain: SteeredChain) => Promise<void> }>> = {
  send: {
    weight: 8,
    async run(chain) {
      const sender = chain.pick(SENDERS)
      const to = chain.pick(RECIPIENTS)
      const transaction = signed(sender, chain.nonceOf(sender.address), { to, value: BigInt(chain.unique()) })
      await chain.devnet.miner.submit(transaction)
      chain.world = { ...chain.world, pool: [...chain.world.pool, transaction] }
    },
  },
  mine: {
    weight: 6,
    async run(chain) {
      const { blocks, edits, pool, offset, coinbase } = chain.world
      const block: ModelBlock = { transactions: pool, edits, offset, coinbase }
      const empty = Array.from({ length: chain.random(2) }, () => ({ transactions: [], edits: [], offset, coinbase }))
      await chain.act({ ...chain.world, blocks: [...blocks, block, ...empty], edits: [], pool: [] }, ({ miner }) =>
        miner.mine(1 + empty.length),
      )
    },
  },
  edit: {
    weight: 4,
    async run(chain) {
      const edit = { address: chain.pick(RECIPIENTS), value: BigInt(chain.unique()) }
      await chain.act({ ...chain.world, edits: [...chain.world.edits, edit] }, (devnet) => editAll(devnet, [edit]))
    },
  },
  time: {
    weight: 3,
    async run(chain) {
      const seconds = BigInt(chain.random(100) + 1)
      await chain.act({ ...chain.world, offset: chain.world.offset + seconds }, ({ clock }) => clock.increase(seconds))
    },
  },
  coinbase: {
    weight: 2,
    async run(chain) {
      const coinbase = hexFromBytes(bytesFromHex(`0x${chain.unique().toString(16).padStart(40, '0')}`))
      await chain.act({ ...chain.world, coinbase }, ({ miner }) => miner.setSettings({ coinbase }))
    },
  },
  snapshot: {
    weight: 4,
    async run(chain) {
      const name = chain.random(3) === 0 ? `name ${chain.unique()}` : null
      const take = () => chain.devnet.snapshots.take({ by: 'test', method: 'step' }, name)
      const id = ++chain.lastSnapshot
      await chain.act(chain.world, take)
      chain.snapshots.set(id, { name, world: chain.world })
      if (name !== null) chain.record({ isUndone: false, id, snapshot: undefined })
    },
  },
  revert: {
    weight: 3,
    async run(chain) {
      const id = BigInt(chain.random(Number(chain.lastSnapshot) + 2))
      const snapshot = chain.snapshots.get(id)
      await chain.act(snapshot?.world ?? chain.world, ({ snapshots }) => snapshots.revert(id))
      if (snapshot) for (const [it, { name }] of Array.from(chain.snapshots)) if (name === null && it >= id) chain.snapshots.delete(it)
    },
  },
  restore: {
    weight: 2,
    async run(chain) {
      if (chain.snapshots.size === 0) return
      const [id, { world }] = chain.pick(Array.from(chain.snapshots))
      await chain.act(world, ({ snapshots }) => snapshots.restore(id))
    },
  },
  undo: {
    weight: 5,
    async run(chain) {
      const action = chain.actions.findLast(({ isUndone }) => !isUndone)
      if (action === undefined) return expect(chain.devnet.history.undo()).rejects.toMatchObject({ code: 'nothing-to-undo' })
      await chain.devnet.history.undo()
      chain.exchange(action)
    },
  },
  redo: {
    weight: 3,
    async run(chain) {
      const action = chain.actions.find(({ isUndone }) => isUndone)
      if (action === undefined) return expect(chain.devnet.history.redo()).rejects.toMatchObject({ code: 'nothing-to-redo' })
      await chain.devnet.history.redo()
      chain.exchange(action)
    },
  },
  reset: {
    weight: 1,
    async run(chain) {
      // Every reset has another instance id, so that it is an action even on the first block.
      const before = chain.world
      await chain.devnet.history.run({ by: 'test', method: 'reset', isPerson: true, summary: () => 'reset' }, () =>
        chain.devnet.reset.toGenesis(),
      )
      chain.world = chain.initial
      const { offset, coinbase } = before
      chain.record(differs(before, chain.world) ? { isUndone: false, world: before } : { isUndone: false, settings: { offset, coinbase } })
      for (const [id, { name }] of Array.from(chain.snapshots)) if (name === null) chain.snapshots.delete(id)
    },
  },
  restart: { weight: 2, run: (chain) => chain.open() },
}

/** Runs a sequence of that many random steps and compares after each; every 20 steps, and at the end, the chain is replayed. */
export async function steer(seed: number, steps: number): Promise<void> {
  const chain = new SteeredChain(seed)
  await chain.open()
  expect(chain.devnet.chain.genesis.header.timestamp).toBe(START)
  const names = Object.entries(STEPS).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name))
  for (let i = 1; i <= steps; i++) {
    const name = chain.pick(names)
    chain.log.push(name)
    await STEPS[name]!.run(chain)
    chain.assertEqual()
    if (i % 20 === 0 || i === steps) await chain.assertReplays()
  }
}
