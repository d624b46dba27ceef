/** Statistics of the node per second, for the window's charts and for monitoring. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { WireStats, WireStatsHistory } from '../contract/wire/stats.ts'
import { Emitter, type EventSource } from '../base/emitter.ts'
import type { Profiling } from './profiling.ts'

/** Figures from other parts of the node. `blocks` and `gasUsed` count from startup. */
export interface NodeFigures {
  connections: number
  subscriptions: number
  filters: number
  pool: { pending: number; queued: number }
  blocks: number
  gasUsed: number
  storeBytes: number | null
  /** Number and timestamp of the head. */
  head: { number: number; timestamp: number }
}

/** Events of the collector. */
export interface StatsEvents {
  stats: WireStats
}

/** Calls back every this many milliseconds until the returned function is called. */
export type StartInterval = (callback: () => void, intervalMs: number) => () => void

const STATS_INTERVAL_MS = 1000
/** Fifteen minutes. */
const MAX_SAMPLES = 900
/** Sampling interval of the loop's delay; the runtime includes it in the delay. */
const LOOP_RESOLUTION_MS = 20

const startInterval: StartInterval = (callback, intervalMs) => {
  const timer = setInterval(callback, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Takes a sample each second from its construction until it is closed. */
export class StatsCollector implements EventSource<StatsEvents> {
  readonly #profiling: Profiling
  readonly #figures: () => NodeFigures
  readonly #events = new Emitter<StatsEvents>()
  readonly #samples: WireStats[] = []
  readonly #loopDelay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  readonly #stopTimer: () => void
  #last: { atMs: number; gcCount: number; gcPauseNs: number; cpuUs: number | undefined; blocks: number; gasUsed: number }

  constructor(profiling: Profiling, figures: () => NodeFigures, start: StartInterval = startInterval) {
    this.#profiling = profiling
    this.#figures = figures
    const { blocks, gasUsed } = figures()
    this.#last = {
      atMs: performance.now(),
      gcCount: profiling.gc.count,
      gcPauseNs: profiling.gc.pauseNs,
      cpuUs: threadCpuUs(),
      blocks,
      gasUsed,
    }
    this.#loopDelay.enable()
    this.#stopTimer = start(() => this.sample(), STATS_INTERVAL_MS)
  }

  on<K extends keyof StatsEvents>(name: K, listener: (event: StatsEvents[K]) => void): () => void {
    return this.#events.on(name, listener)
  }

  /** The samples so far, oldest first. */
  get samples(): readonly WireStats[] {
    return this.#samples
  }

  /** The initial samples for a client: those after a time in Unix milliseconds. */
  history(sinceMs = 0): WireStatsHistory {
    const slowRequests = this.#profiling.requests.slow().map(({ method, startedAtMs, durationMs, failed }) => ({
      method,
      startedAtMs: Math.round(performance.timeOrigin + startedAtMs),
      durationMs,
      failed,
    }))
    const totals = Object.fromEntries(this.#profiling.requests.totals().map(({ method, stats, sumMs }) => [method, { ...stats, sumMs }]))
    return {
      intervalMs: STATS_INTERVAL_MS,
      gcPercent: this.#profiling.gcPercent,
      samples: this.#samples.filter(({ atMs }) => atMs > sinceMs),
      slowRequests,
      totals,
    }
  }

  /** Takes a sample now. */
  sample(): void {
    const { gc, requests } = this.#profiling
    const last = this.#last
    const figures = this.#figures()
    const atMs = performance.now()
    const seconds = Math.max(1e-3, (atMs - last.atMs) / 1000)
    const heap = getHeapStatistics()
    const cpuUs = threadCpuUs()
    const { methods, all } = requests.take()
    // Read often, so that V8's reports of collections do not pile up.
    gc.settleAllocations()
    const sample: WireStats = {
      atMs: Date.now(),
      heapUsedBytes: heap.used_heap_size,
      heapTotalBytes: heap.total_heap_size,
      heapLimitBytes: heap.heap_size_limit,
      externalBytes: heap.external_memory,
      rssBytes: process.memoryUsage.rss(),
      gcCount: gc.count - last.gcCount,
      gcPauseMs: (gc.pauseNs - last.gcPauseNs) / 1e6,
      loopDelayMs: {
        p50: this.#delayMs(this.#loopDelay.percentile(50)),
        p99: this.#delayMs(this.#loopDelay.percentile(99)),
        max: this.#delayMs(this.#loopDelay.max),
      },
      cpuShare: cpuUs === undefined || last.cpuUs === undefined ? null : (cpuUs - last.cpuUs) / 1e6 / seconds,
      requestsPerSecond: all.count / seconds,
      latencyMs: all.count === 0 ? null : { p50: all.p50Ms, p99: all.p99Ms },
      methods,
      connections: figures.connections,
      subscriptions: figures.subscriptions,
      filters: figures.filters,
      pool: figures.pool,
      blocksPerSecond: (figures.blocks - last.blocks) / seconds,
      gasPerSecond: (figures.gasUsed - last.gasUsed) / seconds,
      storeBytes: figures.storeBytes,
    }
    this.#loopDelay.reset()
    this.#last = { atMs, gcCount: gc.count, gcPauseNs: gc.pauseNs, cpuUs, blocks: figures.blocks, gasUsed: figures.gasUsed }
    this.#samples.push(sample)
    if (this.#samples.length > MAX_SAMPLES) this.#samples.shift()
    this.#events.emit('stats', sample)
  }

  close(): void {
    this.#stopTimer()
    this.#loopDelay.disable()
  }

  /** 0 if the loop never completed a turn. */
  #delayMs(ns: number): number {
    return this.#loopDelay.count === 0 ? 0 : Math.max(0, ns / 1e6 - LOOP_RESOLUTION_MS)
  }
}

/** Microseconds of CPU time of this thread; undefined if the runtime is too old to report it. */
function threadCpuUs(): number | undefined {
  const usage = (process as { threadCpuUsage?: () => NodeJS.CpuUsage }).threadCpuUsage?.()
  return usage && usage.user + usage.system
}
