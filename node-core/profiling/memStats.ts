/** The runtime's figures in the shape of Go's runtime.MemStats; README.md documents the V8 source of each field. */
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8'
import type { WireGcStats, WireMemStats } from '../contract/wire/memStats.ts'
import type { GcPause, GcRecorder } from './gcRecorder.ts'
import type { HeapSampler } from './heapSampler.ts'

/** Go's zero time, which stands for no collection yet. */
const NEVER = '0001-01-01T00:00:00Z'
/** Length of Go's ring of pauses. */
const RING = 256

/** debug_memStats of this thread. */
export function memStats(gc: GcRecorder, sampler: HeapSampler): WireMemStats {
  const heap = getHeapStatistics()
  const inUse = getHeapSpaceStatistics().reduce(
    (sum, space) => sum + Math.max(space.space_used_size, space.space_size - space.space_available_size),
    0,
  )
  const heapInuse = Math.min(inUse, heap.total_heap_size)
  const residentBytes = process.memoryUsage.rss()
  const { allocatedBytes, pauses } = gc
  // After the other figures, since it may collect.
  const { taken, live } = sampler.counts(allocatedBytes)
  return {
    Alloc: heap.used_heap_size,
    TotalAlloc: allocatedBytes,
    Sys: residentBytes,
    Lookups: 0,
    Mallocs: taken,
    Frees: taken - live,
    HeapAlloc: heap.used_heap_size,
    HeapSys: heap.total_heap_size,
    HeapIdle: heap.total_heap_size - heapInuse,
    HeapInuse: heapInuse,
    HeapReleased: Math.max(0, heap.total_heap_size - heap.total_physical_size),
    HeapObjects: live,
    StackInuse: 0,
    StackSys: 0,
    MSpanInuse: 0,
    MSpanSys: 0,
    MCacheInuse: 0,
    MCacheSys: 0,
    BuckHashSys: 0,
    GCSys: heap.total_global_handles_size,
    OtherSys: heap.external_memory + heap.malloced_memory,
    NextGC: 0,
    LastGC: pauses[0] ? nsOf(pauses[0].endMs) : 0,
    PauseTotalNs: gc.pauseNs,
    PauseNs: ring(pauses, gc.count, ({ durationNs }) => durationNs),
    PauseEnd: ring(pauses, gc.count, ({ endMs }) => nsOf(endMs)),
    NumGC: gc.count,
    NumForcedGC: gc.forcedCount,
    GCCPUFraction: gc.pauseNs / 1e6 / Math.max(1, performance.timeOrigin + performance.now() - gc.startedAtMs),
    EnableGC: true,
    DebugGC: false,
  }
}

/** debug_gcStats of this thread. */
export function gcStats(gc: GcRecorder): WireGcStats {
  const { pauses } = gc
  const sorted = pauses.map(({ durationNs }) => durationNs).toSorted((a, b) => a - b)
  const quantile = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!
  return {
    LastGC: pauses[0] ? timeOf(pauses[0]) : NEVER,
    NumGC: gc.count,
    PauseTotal: gc.pauseNs,
    Pause: pauses.map(({ durationNs }) => durationNs),
    PauseEnd: pauses.map(timeOf),
    PauseQuantiles: sorted.length === 0 ? [] : [0, 0.25, 0.5, 0.75, 1].map(quantile),
    Kinds: Object.fromEntries(
      Object.entries(gc.kinds).map(([kind, { count, pauseNs }]) => [kind, { Count: count, PauseTotal: pauseNs }]),
    ) as WireGcStats['Kinds'],
  }
}

/** In Go's ring the newest of `count` entries is at (count + 255) % 256. */
function ring(newestFirst: readonly GcPause[], count: number, value: (pause: GcPause) => number): number[] {
  const values = Array.from({ length: RING }, () => 0)
  for (const [age, pause] of newestFirst.entries()) values[(count - 1 - age) % RING] = value(pause)
  return values
}

const nsOf = (ms: number) => Math.round(ms * 1000) * 1000

const timeOf = ({ endMs }: GcPause) => new Date(endMs).toISOString()
