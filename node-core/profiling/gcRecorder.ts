/** Observes every garbage collection of this thread and records counts, pauses and the bytes that were allocated between them. */
import { type PerformanceEntry, PerformanceObserver, constants, performance } from 'node:perf_hooks'
import { GCProfiler, getHeapStatistics } from 'node:v8'

/** Activities of the collector. The first three are collections; the others are steps of one. */
export type GcKind = 'Scavenge' | 'MinorMarkSweep' | 'MarkSweepCompact' | 'IncrementalMarking' | 'ProcessWeakCallbacks'

/** Count and total time. */
export interface GcKindTotal {
  count: number
  pauseNs: number
}

/** A collection. */
export interface GcPause {
  kind: GcKind
  durationNs: number
  /** Unix milliseconds, with a fraction. */
  endMs: number
}

const KINDS = new Map<number, GcKind>([
  [constants.NODE_PERFORMANCE_GC_MINOR, 'Scavenge'],
  // MinorMarkSweep of V8; perf_hooks has no name for it.
  [2, 'MinorMarkSweep'],
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'MarkSweepCompact'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'IncrementalMarking'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'ProcessWeakCallbacks'],
])
const STEPS: ReadonlySet<GcKind> = new Set(['IncrementalMarking', 'ProcessWeakCallbacks'])

/** The number that Go's runtime keeps. */
const MAX_PAUSES = 256

/** Counts collections since its construction. */
export class GcRecorder {
  readonly startedAtMs = performance.timeOrigin + performance.now()
  readonly kinds: Readonly<Record<GcKind, GcKindTotal>> = {
    Scavenge: { count: 0, pauseNs: 0 },
    MinorMarkSweep: { count: 0, pauseNs: 0 },
    MarkSweepCompact: { count: 0, pauseNs: 0 },
    IncrementalMarking: { count: 0, pauseNs: 0 },
    ProcessWeakCallbacks: { count: 0, pauseNs: 0 },
  }
  /** Collections of every kind. */
  count = 0
  /** Total time of all collections. */
  pauseNs = 0
  /** Collections that were requested. */
  forcedCount = 0
  readonly #observer: PerformanceObserver
  readonly #pauses: GcPause[] = []
  readonly #listeners = new Set<(pause: GcPause) => void>()
  #profiler = startedGcProfiler()
  #usedAfterLast: number
  #allocated: number

  constructor() {
    // What existed before counts as allocated.
    this.#allocated = this.#usedAfterLast = getHeapStatistics().used_heap_size
    this.#observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        this.#take((entry as PerformanceEntry & { detail: { kind: number } }).detail.kind, entry.startTime, entry.duration)
    })
    this.#observer.observe({ entryTypes: ['gc'] })
  }

  /** The last collections, newest first; at most 256. */
  get pauses(): GcPause[] {
    return this.#pauses.toReversed()
  }

  /** Calls `listener` after each collection until the returned function is called. */
  onPause(listener: (pause: GcPause) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Waits until the collections so far have been counted: the runtime reports them in later turns of the event loop. */
  async settled(): Promise<void> {
    for (let i = 0; i < 2; i++) await new Promise((resume) => setImmediate(resume))
  }

  /** Bytes allocated in the heap so far; never falls. Between two collections the heap only grows. */
  get allocatedBytes(): number {
    this.#drain()
    return this.#allocated + Math.max(0, getHeapStatistics().used_heap_size - this.#usedAfterLast)
  }

  /** Counts what has been allocated so far. */
  settleAllocations(): void {
    this.#drain()
  }

  close(): void {
    this.#observer.disconnect()
    this.#profiler.stop()
  }

  #drain(): void {
    const { statistics } = this.#profiler.stop()
    this.#profiler = startedGcProfiler()
    for (const { beforeGC, afterGC } of statistics) {
      this.#allocated += Math.max(0, beforeGC.heapStatistics.usedHeapSize - this.#usedAfterLast)
      this.#usedAfterLast = afterGC.heapStatistics.usedHeapSize
    }
  }

  #take(kindNumber: number, startMs: number, durationMs: number): void {
    const kind = KINDS.get(kindNumber)
    if (kind === undefined) return
    const durationNs = Math.round(durationMs * 1e6)
    this.kinds[kind].count++
    this.kinds[kind].pauseNs += durationNs
    if (STEPS.has(kind)) return
    this.count++
    this.pauseNs += durationNs
    const pause = { kind, durationNs, endMs: performance.timeOrigin + startMs + durationMs }
    this.#pauses.push(pause)
    if (this.#pauses.length > MAX_PAUSES) this.#pauses.shift()
    for (const listener of this.#listeners) listener(pause)
  }
}

function startedGcProfiler(): GCProfiler {
  const profiler = new GCProfiler()
  profiler.start()
  return profiler
}
