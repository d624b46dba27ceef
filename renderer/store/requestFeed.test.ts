import { describe, expect, test, vi } from 'vitest'
import type { WireRecordedRequest, WireRequestsChange } from '../../node-core/contract/wire/recordedRequests.ts'
import { createAppStore } from './appStore.ts'
import { RequestFeed } from './requestFeed.ts'
import { numbersWith, placeOf } from './requestsSlice.ts'

type Row = WireRecordedRequest
type Changes = { [Name in keyof Row]?: Row[Name] | undefined }

/** A node that records; `asked` are the requests of the window. */
function setUp() {
  const rows: Row[] = []
  const asked: [method: string, query: unknown][] = []
  let [first, revision, isOn] = [1, 0, true]
  const listeners = new Set<(change: WireRequestsChange) => void>()
  const nextOf = () => (rows.at(-1)?.seq ?? 0) + 1
  const kept = () => rows.filter(({ seq }) => seq >= first)
  const state = () => ({ isOn, first, next: nextOf(), dropped: first - 1, requests: kept().length, bytes: 0, maxRequests: 10, maxBytes: 0 })
  const methods: Record<string, (query: never) => unknown> = {
    devnet_requestNumbers: ({ filter, after }: { filter: string; after: number }) => ({
      seqs: kept()
        .filter(({ seq, method }) => seq > after && (filter === '' || method === filter))
        .map(({ seq }) => seq),
      first,
      next: nextOf(),
    }),
    devnet_requests: ({ seqs }: { seqs: number[] }) => ({
      rows: kept().filter(({ seq }) => seqs.includes(seq)),
      first,
      next: nextOf(),
      dropped: first - 1,
      hasMore: false,
    }),
    devnet_recording: state,
    devnet_setRecording: (wanted: boolean) => {
      isOn = wanted
      return state()
    },
    devnet_requestClients: () => [{ id: 1, name: `client ${revision}`, methods: {} }],
  }
  const client = {
    connection: { status: 'open' },
    subscribe: (_kind: string, listener: (change: WireRequestsChange) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    call: async (method: string, query: never) => {
      asked.push([method, query])
      return methods[method]!(query)
    },
  } as unknown as ConstructorParameters<typeof RequestFeed>[0]
  const store = createAppStore('browser')
  const feed = new RequestFeed(client, store)
  return {
    feed,
    asked,
    listeners,
    slice: () => store.getState().requests,
    /** Records requests, and tells the window once. */
    record(...added: Changes[]) {
      const changed = nextOf()
      for (const row of added) rows.push({ seq: nextOf(), method: 'eth_call', status: 'ok', writeMs: 1, client: 1, ...row } as Row)
      this.tell(changed)
    },
    change(seq: number, change: Changes) {
      Object.assign(
        rows.find((row) => row.seq === seq)!,
        change,
      )
      rows[rows.findIndex((row) => row.seq === seq)] = { ...rows.find((row) => row.seq === seq)! }
      this.tell(seq)
    },
    drop(to: number) {
      first = to
    },
    /** One among others that are kept. */
    forget(seq: number) {
      rows.splice(
        rows.findIndex((row) => row.seq === seq),
        1,
      )
    },
    meetClient() {
      revision++
      this.tell(nextOf())
    },
    tell(changed: number) {
      for (const listener of listeners) listener({ first, next: nextOf(), changed, clients: revision, isOn })
    },
  }
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}

describe('the feed of requests', () => {
  test('asks nothing before a view shows it', async () => {
    const { feed, asked, listeners } = setUp()
    feed.setFilter({ text: 'x', withWindow: false })
    feed.connected()
    await settled()
    expect([asked.length, listeners.size]).toEqual([0, 0])
    const stop = feed.want()
    expect(listeners.size).toBe(1)
    stop()
    expect(listeners.size).toBe(0)
  })

  test('reads the numbers of all, and the rows in sight only', async () => {
    const node = setUp()
    node.record(...Array.from({ length: 50 }, () => ({})))
    node.feed.show(0, 9)
    node.feed.want()
    await settled()
    expect(node.slice().numbers).toHaveLength(50)
    expect([...node.slice().rows.keys()]).toEqual([41, 42, 43, 44, 45, 46, 47, 48, 49, 50])
    node.feed.show(10, 11)
    await settled()
    expect(node.slice().rows.has(39)).toBe(true)
    expect(node.asked.at(-1)).toEqual(['devnet_requests', { seqs: [39, 40], window: false }])
  })

  test('however many requests come, they are read together, and written once', async () => {
    const node = setUp()
    node.feed.show(0, 4)
    node.feed.want()
    await settled()
    const before = node.asked.length
    for (let turn = 0; turn < 20; turn++) node.record({}, {}, {})
    await settled()
    expect(node.slice().numbers).toHaveLength(60)
    expect(node.slice().arrived).toBe(57)
    expect(node.asked.length - before).toBeLessThanOrEqual(6)
  })

  test('rows that are all new each time are read three times a second, until fewer come', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const node = setUp()
      const many = Array.from({ length: 100 }, () => ({}))
      node.record({})
      node.feed.show(0, 29)
      const stop = node.feed.want()
      await settled()
      node.record(...many)
      await settled()
      expect(node.slice().numbers).toHaveLength(101)
      node.record(...many)
      node.record({})
      await settled()
      expect(node.slice().numbers).toHaveLength(101)
      vi.advanceTimersByTime(400)
      await settled()
      expect(node.slice().numbers).toHaveLength(202)
      node.record({})
      vi.advanceTimersByTime(400)
      await settled()
      node.record({})
      await settled()
      expect(node.slice().numbers).toHaveLength(204)
      node.record(...many)
      await settled()
      node.record({})
      stop()
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('a request that runs is read again when it has changed, also where that makes it match', async () => {
    const node = setUp()
    node.record({ status: 'running', writeMs: undefined }, {})
    node.feed.show(0, 9)
    node.feed.want()
    await settled()
    const second = node.slice().rows.get(2)
    node.change(1, { status: 'error', writeMs: 3 })
    await settled()
    expect(node.slice().rows.get(1)).toMatchObject({ status: 'error' })
    expect(node.slice().rows.get(2)).toBe(second)
    node.feed.setFilter({ text: 'late', withWindow: false })
    await settled()
    expect(node.slice().numbers).toEqual([])
    node.change(1, { method: 'late' })
    await settled()
    expect(node.slice().numbers).toEqual([1])
  })

  test('requests that are dropped leave the list', async () => {
    const node = setUp()
    node.record({}, {}, {})
    node.feed.show(0, 9)
    node.feed.want()
    await settled()
    node.drop(3)
    node.record({})
    await settled()
    expect(node.slice().numbers).toEqual([3, 4])
    expect(node.slice().recording).toMatchObject({ dropped: 2, requests: 2 })
  })

  test('so do those in sight that are dropped before older ones', async () => {
    const node = setUp()
    node.record({}, {}, {})
    node.feed.want()
    await settled()
    node.forget(2)
    node.feed.show(0, 9)
    await settled()
    expect(node.slice().numbers).toEqual([1, 3])
  })

  test('a paused list stays, and goes on with what came meanwhile', async () => {
    const node = setUp()
    node.record({})
    node.feed.show(0, 9)
    node.feed.want()
    await settled()
    node.feed.pause(true)
    node.record({}, {})
    await settled()
    expect(node.slice()).toMatchObject({ numbers: [1], next: 4, isPaused: true })
    node.feed.pause(false)
    await settled()
    expect(node.slice().numbers).toEqual([1, 2, 3])
  })

  test('rows are read again when another client turns out to have sent them', async () => {
    const node = setUp()
    node.record({})
    node.feed.show(0, 9)
    node.feed.want()
    await settled()
    expect(node.slice().clients.get(1)?.name).toBe('client 0')
    node.change(1, { client: 2 })
    node.meetClient()
    await settled()
    expect(node.slice().clients.get(1)?.name).toBe('client 1')
    expect(node.slice().rows.get(1)?.client).toBe(2)
  })
})

test('numbers from a changed one on are replaced', () => {
  expect(numbersWith([1, 2, 5, 9], [5, 7], 5, 2)).toEqual([2, 5, 7])
  const same = [1, 2]
  expect(numbersWith(same, [], 3, 0)).toBe(same)
  expect([0, 1, 2, 9, 10].map((bound) => placeOf([1, 2, 9], bound))).toEqual([0, 0, 1, 2, 3])
})
