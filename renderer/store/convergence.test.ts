/** Whatever the node does, and however late its responses and events come: once all have come, the window shows what the node has. */
import { expect, test } from 'vitest'
import { IS_FULL_RUN } from '../../node-core/fixtures/fullRun.ts'
import { createRandom } from '../../node-core/base/vectors.suite.ts'
import type { Address } from '../../node-core/contract/hex.ts'
import { RpcError } from '../bridge/rpcError.ts'
import { ALICE, BOB, FakeNode, transfer } from '../testing/fakeNode.ts'
import { createAppStore } from './appStore.ts'
import { detailKey, type AddressDetail, type BlockDetail, type Resource } from './detailsSlice.ts'
import type { Interest } from './interests.ts'
import { Sync, type SyncClient } from './sync.ts'
import type { TransactionFilter } from './transactionsSlice.ts'

const CHAINS = IS_FULL_RUN ? 2_000 : 200
const STEPS = 300
/** Blocks whose details are shown. */
const WATCHED = 8
const LABELLED: Address = `0x${'ab'.repeat(20)}`
/** All transactions are Alice's. */
const FILTERS: readonly TransactionFilter[] = [{}, { from: ALICE }, { from: BOB }]
const INTERESTS: readonly Interest[] = ['transactions', 'accounts', 'pool', 'blocks', 'logs']

/** A connection on which every response and event comes at some later time, events in their order, unless it is lost before that. */
class SlowConnection {
  readonly #node: FakeNode
  readonly #random: (below: number) => number
  readonly #waiting: { goOn: () => void; fail: (error: RpcError) => void }[] = []
  readonly #events: (() => void)[] = []

  constructor(node: FakeNode, random: (below: number) => number) {
    this.#node = node
    this.#random = random
  }

  get client(): SyncClient {
    const node = this.#node
    return {
      get connection() {
        return node.connection
      },
      call: (async (method: never, ...params: never[]) => {
        await this.#later()
        const response = await node.call(method, ...(params as never))
        await this.#later()
        return response
      }) as SyncClient['call'],
      subscribe: (kind, listener) =>
        node.subscribe(kind, (event) => {
          if (node.connection.status === 'open') this.#events.push(() => listener(event))
        }),
      onConnection: (listener) => node.onConnection(listener),
      open: () => node.open(),
    }
  }

  /** Delivers the next event, or lets a call go on; false if nothing waits. */
  step(): boolean {
    const { length } = this.#waiting
    const choices = length + Math.min(this.#events.length, 1)
    if (choices === 0) return false
    const at = this.#random(choices)
    const next = at < length ? this.#waiting.splice(at, 1)[0]!.goOn : this.#events.shift()!
    next()
    return true
  }

  /** Loses the connection: no call that waits is answered, and no event comes that has not come yet. */
  lose(): void {
    this.#node.disconnect()
    this.#events.length = 0
    for (const { fail } of this.#waiting.splice(0)) fail(new RpcError('disconnected', 'the connection was lost'))
  }

  async #later(): Promise<void> {
    if (this.#node.connection.status !== 'open') throw new RpcError('disconnected', 'not connected')
    await new Promise<void>((goOn, fail) => this.#waiting.push({ goOn, fail }))
  }
}

/** Lets everything go on that needs no response, event or timer: a task for each step would take ten times as long. */
async function flushed(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}

test.each(Array.from({ length: CHAINS }, (_, seed) => seed))('chain %i', async (seed) => {
  const random = createRandom(seed)
  const node = new FakeNode(3)
  const connection = new SlowConnection(node, random)
  const store = createAppStore('browser')
  let timers: (() => void)[] = []
  const after = (_pauseMs: number, run: () => void) => {
    timers.push(run)
    return () => void (timers = timers.filter((it) => it !== run))
  }
  const pass = () => {
    for (const run of timers.splice(0)) run()
  }
  const sync = new Sync({ client: connection.client, store, timers: { nowMs: () => 0, after } })
  sync.start()
  node.connect()
  for (let number = 0; number < WATCHED; number++) sync.watch('block', String(number))
  sync.watch('address', ALICE)

  const wanted = new Map<Interest, () => void>()
  const tell = (kind: string, event: unknown) => node.listeners[kind]?.(event as never)
  let changes = 0
  const actions: readonly (() => void)[] = [
    () => {
      const waiting = transfer()
      node.pool.set(waiting.hash, waiting)
      tell('newPendingTransactions', waiting.hash)
    },
    () => void node.mine({ transactions: [...node.pool.values()] }),
    () => void node.mine({ transactions: [transfer()] }),
    () => {
      node.blocks.length = 1 + random(node.blocks.length)
      node.branch++
      node.mine()
    },
    () => tell('control', (node.control = { change: ++changes })),
    () => {
      node.actions = [{ summary: `Action ${++changes}`, isUndone: false }]
      node.snapshots = [{ name: `Snapshot ${changes}` }]
      tell('history', { undo: node.actions[0]!.summary, redo: null })
    },
    () => {
      node.labels = { [LABELLED]: `Label ${++changes}` }
      tell('workspace', { labels: node.labels, artifacts: false, builds: false, contracts: false })
    },
    () => {
      const interest = INTERESTS[random(INTERESTS.length)]!
      const leave = wanted.get(interest)
      if (leave === undefined) wanted.set(interest, sync.want(interest))
      else wanted.delete(interest)
      leave?.()
    },
    // It rejects if the connection is lost before the block is read.
    () => void sync.lookAt(random(2) === 0 ? undefined : random(node.blocks.length)).catch(() => undefined),
    () => node.connect(),
    () => sync.showTransactions(FILTERS[random(FILTERS.length)]!),
    () => void sync.loadOlderTransactions(),
    () => sync.showLogs({ ...store.getState().logs.filter }),
    () => connection.lose(),
    () => {
      connection.lose()
      node.restart(random(6))
    },
    pass,
  ]
  for (let step = 0; step < STEPS; step++) {
    if (random(12) === 0) actions[random(actions.length)]!()
    else connection.step()
    await flushed()
  }
  node.connect()
  for (const interest of INTERESTS) if (!wanted.has(interest)) sync.want(interest)
  const looked = random(2) === 0 ? undefined : random(node.blocks.length)
  void sync.lookAt(looked)
  for (let quiet = 0; quiet < 20; quiet++) {
    do await flushed()
    while (connection.step())
    pass()
  }

  const { blocks, transactions, accounts, details, logs, pool, history, workspace, node: shown } = store.getState()
  const head = node.blocks.at(-1)!
  const height = looked ?? node.blocks.length - 1
  const isPast = height < node.blocks.length - 1
  expect([blocks.head?.hash, blocks.tip?.hash]).toEqual([node.blocks[height]!.hash, isPast ? head.hash : undefined])
  expect(Array.from(blocks.byNumber.values(), ({ number, hash }) => [number, hash])).toEqual(
    Array.from(blocks.byNumber.keys(), (number) => [number, node.blocks[number]?.hash]),
  )
  const isListed = transactions.filter.from !== BOB
  const mined = isListed ? node.blocks.slice(0, height + 1).flatMap((block) => block.transactions as { hash: string }[]) : []
  expect(transactions.mined.map(({ hash }) => hash)).toEqual(mined.map(({ hash }) => hash).toReversed())
  expect(transactions.pending.map(({ hash }) => hash).toSorted()).toEqual(isPast || !isListed ? [] : [...node.pool.keys()].toSorted())
  expect(logs.searched?.to).toBe(height)
  expect(pool.counts?.pending).toBe(node.pool.size)
  const balance = BigInt(999 - height)
  expect([...accounts.states.values()].map((it) => it.balance)).toEqual([balance])
  const watched = Array.from({ length: WATCHED }, (_, number) => details.get(detailKey('block', String(number))) as Resource<BlockDetail>)
  expect(watched.map((it) => (it.status === 'ready' ? it.data.block.hash : it.status))).toEqual(
    Array.from({ length: WATCHED }, (_, number) => node.blocks[number]?.hash ?? 'absent'),
  )
  expect(details.get(detailKey('address', ALICE)) as Resource<AddressDetail>).toMatchObject({ data: { balance } })
  expect([shown.control, history.undo]).toEqual([node.control, node.actions[0]?.summary ?? null])
  expect(history.snapshots).toEqual(node.snapshots)
  expect(Object.fromEntries(workspace.labels)).toEqual(node.labels)
  expect(shown.problem).toBeUndefined()
})
