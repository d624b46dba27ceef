import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WorkTimes } from '../base/workTimes.ts'
import { metricsText } from './metricsText.ts'
import { Profiling } from './profiling.ts'
import { type NodeFigures, StatsCollector } from './statsCollector.ts'

let profiling: Profiling
let figures: NodeFigures
let collector: StatsCollector
let tick: () => void
beforeEach(() => {
  profiling = new Profiling(join(tmpdir(), 'terrarium-test-unused'))
  figures = {
    connections: 2,
    subscriptions: 3,
    filters: 4,
    pool: { pending: 5, queued: 6 },
    blocks: 10,
    gasUsed: 1000,
    storeBytes: 7,
    head: { number: 7, timestamp: 8 },
  }
  collector = new StatsCollector(
    profiling,
    () => figures,
    (callback) => {
      tick = callback
      return () => undefined
    },
  )
})
afterEach(async () => {
  collector.close()
  await profiling.close()
})

describe('stats', () => {
  test('a sample has the requests since the previous one, by method', () => {
    const startedAtMs = performance.now() - 20
    for (let i = 0; i < 10; i++) profiling.requests.finished('eth_call', startedAtMs, i === 0)
    const maxMs = performance.now() - startedAtMs
    profiling.requests.finished('eth_chainId', performance.now(), false)
    tick()
    tick()
    const [first, second] = collector.samples
    expect(first!.methods['eth_call']).toMatchObject({ count: 10, errors: 1 })
    expect(first!.methods['eth_call']!.p50Ms).toBeGreaterThan(15)
    expect(first!.methods['eth_call']!.p99Ms).toBeLessThan(1.25 * maxMs)
    expect(first!.requestsPerSecond).toBeGreaterThan(0)
    expect(second!.methods).toEqual({})
    expect(second!.requestsPerSecond).toBe(0)
  })

  test('it has blocks and gas since the previous one, and the figures of the node', () => {
    figures = { ...figures, blocks: 12, gasUsed: 43_000 }
    tick()
    const sample = collector.samples[0]!
    expect(sample.gasPerSecond / sample.blocksPerSecond).toBeCloseTo(21_000, 3)
    expect(sample).toMatchObject({ connections: 2, subscriptions: 3, filters: 4, pool: { pending: 5, queued: 6 }, storeBytes: 7 })
  })

  test('it has collections since the previous one', async () => {
    tick()
    profiling.freeOSMemory()
    await profiling.gc.settled()
    tick()
    expect(collector.samples[1]!.gcCount).toBeGreaterThan(0)
    expect(collector.samples[1]!.gcPauseMs).toBeGreaterThan(0)
  })

  test('every figure is valid in JSON', () => {
    tick()
    const { cpuShare, ...sample } = collector.samples[0]!
    for (const value of Object.values({ ...sample, ...sample.loopDelayMs }))
      if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true)
    expect(cpuShare).toBeGreaterThanOrEqual(0)
    expect(JSON.parse(JSON.stringify(sample))).toEqual(sample)
  })

  test('the history is bounded, its oldest samples are dropped', () => {
    for (let i = 0; i < 905; i++) {
      figures = { ...figures, connections: i }
      tick()
    }
    expect(collector.samples).toHaveLength(900)
    expect(collector.samples[0]!.connections).toBe(5)
  })

  test('listeners get each sample until they leave', () => {
    const heard: number[] = []
    const leave = collector.on('stats', ({ connections }) => heard.push(connections))
    tick()
    leave()
    tick()
    expect(heard).toEqual([2])
  })

  test('the last hundred slow requests are kept with their time', () => {
    for (let i = 0; i < 150; i++) profiling.requests.finished(`m${i}`, performance.now() - 50, false)
    profiling.requests.finished('fast', performance.now(), false)
    const { slowRequests } = collector.history()
    expect(slowRequests).toHaveLength(100)
    expect(slowRequests.at(-1)).toMatchObject({ method: 'm149', failed: false })
    expect(Math.abs(slowRequests.at(-1)!.startedAtMs - Date.now())).toBeLessThan(10_000)
  })

  test('taking samples costs less than one in a hundred of a core', () => {
    const before = process.threadCpuUsage()
    for (let i = 0; i < 100; i++) {
      for (let method = 0; method < 20; method++) profiling.requests.finished(`m${method}`, performance.now(), false)
      tick()
    }
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 100).toBeLessThan(10_000)
  })
})

describe('metrics', () => {
  test('every line is valid in the text format, each metric has its type, and no series occurs twice', () => {
    profiling.requests.finished('eth_call', performance.now() - 2, true)
    tick()
    const lines = metricsText(profiling, figures, collector, new WorkTimes()).split('\n')
    expect(lines.pop()).toBe('')
    const types = new Set<string>()
    const series = new Set<string>()
    for (const line of lines) {
      if (line.startsWith('# ')) {
        expect(line).toMatch(/^# (?:HELP terrarium_\w+ \S.*|TYPE terrarium_\w+ (?:counter|gauge|summary|histogram))$/)
        if (line.startsWith('# TYPE')) types.add(line.split(' ')[2]!)
        continue
      }
      const match = /^(terrarium_\w+)(\{(?:\w+="[^"\\\n]*",?)+\})? (-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)$/.exec(line)
      expect(match, line).not.toBeNull()
      expect(types.has(match![1]!.replace(/_(?:sum|count|bucket)$/, '')) || types.has(match![1]!)).toBe(true)
      expect(series.has(`${match![1]}${match![2]}`)).toBe(false)
      series.add(`${match![1]}${match![2]}`)
    }
    expect(lines).toContain('terrarium_requests_total{method="eth_call",status="ok"} 0')
    expect(lines).toContain('terrarium_requests_total{method="eth_call",status="error"} 1')
    const buckets = lines.filter((line) => line.startsWith('terrarium_request_duration_seconds_bucket{method="eth_call"'))
    const counts = buckets.map((line) => Number(line.split(' ')[1]))
    expect(buckets.at(-1)).toBe('terrarium_request_duration_seconds_bucket{method="eth_call",le="+Inf"} 1')
    expect(counts).toEqual(counts.toSorted((x, y) => x - y))
    // It took two milliseconds.
    expect(lines).toContain('terrarium_request_duration_seconds_bucket{method="eth_call",le="0.000512"} 0')
    expect(lines).toContain('terrarium_request_duration_seconds_count{method="eth_call"} 1')
    expect(lines).toContain('terrarium_head_block 7')
    expect(lines).toContain('terrarium_storage_seconds_total{operation="write"} 0')
    expect(lines).toContain('terrarium_connections 2')
  })
})
