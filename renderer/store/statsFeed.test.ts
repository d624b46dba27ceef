import { describe, expect, test } from 'vitest'
import type { WireStats } from '../../node-core/contract/wire/stats.ts'
import { createAppStore } from './appStore.ts'
import { StatsFeed, type Visibility } from './statsFeed.ts'
import { MAX_SAMPLES, samplesWith } from './statsSlice.ts'

const sampleAt = (atMs: number) => ({ atMs }) as WireStats

function setUp() {
  const asked: (number | undefined)[] = []
  const listeners = new Set<(sample: WireStats) => void>()
  const visibility = { visible: true, changed: () => {} }
  const store = createAppStore('browser')
  const client = {
    connection: { status: 'open' },
    subscribe: (_kind: string, listener: (sample: WireStats) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    call: async (_method: string, sinceMs?: number) => {
      asked.push(sinceMs)
      const samples = [1_000, 500_000, 600_000].filter((atMs) => atMs > sinceMs!).map(sampleAt)
      return { intervalMs: 1_000, gcPercent: 100, samples, slowRequests: [], totals: {} }
    },
  } as unknown as ConstructorParameters<typeof StatsFeed>[0]
  const fake: Visibility = { isVisible: () => visibility.visible, onChange: (listener) => void (visibility.changed = listener) }
  const feed = new StatsFeed(client, store, () => 601_000, fake)
  return {
    feed,
    asked,
    listeners,
    moments: () => store.getState().stats.samples.map(({ atMs }) => atMs),
    show: (visible: boolean) => {
      visibility.visible = visible
      visibility.changed()
    },
    tell: (atMs: number) => {
      for (const listener of listeners) listener(sampleAt(atMs))
    },
  }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('the feed of runtime figures', () => {
  test('subscribes only while something is shown and the window is visible', async () => {
    const { feed, listeners, show } = setUp()
    expect(listeners.size).toBe(0)
    const stop = feed.want('pulse')
    expect(listeners.size).toBe(1)
    show(false)
    expect(listeners.size).toBe(0)
    show(true)
    expect(listeners.size).toBe(1)
    stop()
    expect(listeners.size).toBe(0)
    await settled()
  })

  test('requests the last minutes for a summary, and the full history once if all is shown', async () => {
    const { feed, asked, moments } = setUp()
    feed.want('pulse')
    await settled()
    expect(moments()).toEqual([500_000, 600_000])
    feed.want('history')
    await settled()
    expect(moments()).toEqual([1_000, 500_000, 600_000])
    feed.want('history')
    await settled()
    expect(asked).toEqual([481_000, 0, 600_000])
  })

  test('requests what was missed when the window becomes visible again', async () => {
    const { feed, asked, show, tell } = setUp()
    feed.want('history')
    await settled()
    tell(601_000)
    show(false)
    show(true)
    await settled()
    expect(asked).toEqual([0, 601_000])
  })

  test('reads the requests periodically, only while they are shown', async () => {
    const { feed, asked, tell } = setUp()
    feed.want('history')
    await settled()
    for (let atMs = 601_000; atMs < 605_000; atMs += 1_000) tell(atMs)
    expect(asked).toHaveLength(1)
    feed.want('requests')
    for (let atMs = 605_000; atMs < 609_000; atMs += 1_000) tell(atMs)
    expect(asked).toHaveLength(4)
    await settled()
  })
})

describe('samples', () => {
  test('are joined by their times, each once', () => {
    expect(samplesWith([sampleAt(1), sampleAt(3)], [sampleAt(2), sampleAt(3), sampleAt(4)]).map(({ atMs }) => atMs)).toEqual([1, 2, 3, 4])
  })

  test('are dropped if there are too many, oldest first', () => {
    const many = Array.from({ length: MAX_SAMPLES }, (_, i) => sampleAt(i))
    const joined = samplesWith(many, [sampleAt(MAX_SAMPLES)])
    expect([joined.length, joined[0]!.atMs]).toEqual([MAX_SAMPLES, 1])
  })
})
