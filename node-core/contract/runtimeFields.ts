/** What the runtime's figures mean: one table for the documents and for the window. Backticks mark names of V8 and of fields. */
import type { WireGcStats, WireMemStats } from './wire/memStats.ts'

/** What a figure counts; `none`: V8 has no source for it, so that it is 0. */
export type FigureUnit = 'bytes' | 'nanoseconds' | 'time' | 'count' | 'share' | 'flag' | 'none'

export interface RuntimeField {
  unit: FigureUnit
  meaning: string
  /** Whether it can fall; undefined where that says nothing. */
  falls?: boolean
}

const NO_SOURCE = 'no source: 0'
const GO_ALLOCATOR = "part of Go's allocator: 0"

/** Fields of debug_memStats, in its order. */
export const MEM_STATS_FIELDS: Readonly<Record<keyof WireMemStats, RuntimeField>> = {
  Alloc: {
    unit: 'bytes',
    meaning: '`used_heap_size`: objects in the heap, those not yet collected included; the same as `HeapAlloc`',
    falls: true,
  },
  TotalAlloc: {
    unit: 'bytes',
    meaning:
      'bytes allocated in the heap so far: what was there at the start and, from collection to collection, by how much the heap had grown. Bytes of buffers are outside of it',
    falls: false,
  },
  Sys: {
    unit: 'bytes',
    meaning: 'resident memory (RSS) of the whole process, in the desktop application that of its other threads too',
    falls: true,
  },
  Lookups: { unit: 'none', meaning: NO_SOURCE },
  Mallocs: {
    unit: 'count',
    meaning:
      "allocations that V8's sampler took, on the average one in each 512 KiB of small objects, and every larger one, since the first node of the thread started; counted anew once 16 MiB more were allocated, and after a collection that was asked for. V8 does not count objects",
    falls: false,
  },
  Frees: { unit: 'count', meaning: '`Mallocs` − `HeapObjects`', falls: false },
  HeapAlloc: { unit: 'bytes', meaning: '`used_heap_size`: objects in the heap, those not yet collected included', falls: true },
  HeapSys: { unit: 'bytes', meaning: '`total_heap_size`: memory that V8 has taken for the heap', falls: true },
  HeapIdle: { unit: 'bytes', meaning: '`HeapSys` − `HeapInuse`', falls: true },
  HeapInuse: {
    unit: 'bytes',
    meaning: 'the part of `HeapSys` that is in use: over all spaces their size less what is free in them',
    falls: true,
  },
  HeapReleased: { unit: 'bytes', meaning: '`HeapSys` less `total_physical_size`: taken, and not backed by memory', falls: true },
  HeapObjects: {
    unit: 'count',
    meaning: 'of the sampled allocations, those that were still there when `Mallocs` was counted',
    falls: true,
  },
  StackInuse: { unit: 'none', meaning: NO_SOURCE },
  StackSys: { unit: 'none', meaning: NO_SOURCE },
  MSpanInuse: { unit: 'none', meaning: GO_ALLOCATOR },
  MSpanSys: { unit: 'none', meaning: GO_ALLOCATOR },
  MCacheInuse: { unit: 'none', meaning: GO_ALLOCATOR },
  MCacheSys: { unit: 'none', meaning: GO_ALLOCATOR },
  BuckHashSys: { unit: 'none', meaning: GO_ALLOCATOR },
  GCSys: { unit: 'bytes', meaning: "`total_global_handles_size`: tables of the collector's roots", falls: true },
  OtherSys: {
    unit: 'bytes',
    meaning: "`external_memory` + `malloced_memory`: buffers and V8's own memory outside of the heap",
    falls: true,
  },
  NextGC: { unit: 'none', meaning: 'no source: 0. V8 does not tell at which size it collects next' },
  LastGC: {
    unit: 'time',
    meaning: 'end of the last collection, Unix nanoseconds (exact to a microsecond, as far as a JSON number can say it); 0: none yet',
    falls: false,
  },
  PauseTotalNs: { unit: 'nanoseconds', meaning: 'time of all collections together', falls: false },
  PauseNs: { unit: 'nanoseconds', meaning: 'ring of the last 256 pauses; the newest at `(NumGC + 255) % 256`' },
  PauseEnd: { unit: 'time', meaning: 'ends of those pauses, in the same ring' },
  NumGC: { unit: 'count', meaning: 'collections of every kind: scavenges, minor mark-sweeps, mark-sweeps', falls: false },
  NumForcedGC: {
    unit: 'count',
    meaning: 'requests for a collection by `debug_freeOSMemory` and `debug_setGCPercent`; V8 makes several collections of one',
    falls: false,
  },
  GCCPUFraction: {
    unit: 'share',
    meaning: '`PauseTotalNs` by the time since the node started. Collecting beside the program, on other threads, is not in it',
    falls: true,
  },
  EnableGC: { unit: 'flag', meaning: 'true: V8 always collects' },
  DebugGC: { unit: 'flag', meaning: 'false: V8 has no such mode' },
}

/** Fields of debug_gcStats, in its order. */
export const GC_STATS_FIELDS: Readonly<Record<keyof WireGcStats, RuntimeField>> = {
  LastGC: { unit: 'time', meaning: 'end of the last collection, RFC 3339; year 1: none yet', falls: false },
  NumGC: { unit: 'count', meaning: 'collections of every kind', falls: false },
  PauseTotal: { unit: 'nanoseconds', meaning: 'time of all collections together', falls: false },
  Pause: { unit: 'nanoseconds', meaning: 'the last pauses, newest first, at most 256' },
  PauseEnd: { unit: 'time', meaning: 'ends of those pauses, RFC 3339' },
  PauseQuantiles: { unit: 'nanoseconds', meaning: 'least, quarter, half, three quarters and most of `Pause`; empty before the first' },
  Kinds: { unit: 'count', meaning: 'count and time of each kind, steps of collections too' },
}

/** Kinds of collections and their steps. */
export const GC_KINDS: Readonly<Record<keyof WireGcStats['Kinds'], string>> = {
  Scavenge: 'collects new objects: those that live on are copied, the rest is gone',
  MinorMarkSweep: 'collects new objects by marking what lives on',
  MarkSweepCompact: 'collects the whole heap: marks what lives on, sweeps the rest, moves objects together',
  IncrementalMarking: 'a step of marking on the way to a whole collection; its time is here only, not in `PauseTotal`',
  ProcessWeakCallbacks: 'a step that calls back for what was collected; its time is here only, not in `PauseTotal`',
}
