import { wire } from '../../../contract/compound.ts'
import type { WireGcStats, WireMemStats } from '../../../contract/wire.ts'
import { method } from '../../method.ts'
import { listOf, shape } from '../../wire/schemas.ts'
import { integer, nothing } from './profileCodecs.ts'

const NUMBER = { type: 'number' } as const
const INTEGER = { type: 'integer' } as const
const BOOLEAN = { type: 'boolean' } as const
const TIME = { type: 'string' } as const

const MEM_STATS = shape('MemStats', {
  Alloc: INTEGER,
  TotalAlloc: INTEGER,
  Sys: INTEGER,
  Lookups: INTEGER,
  Mallocs: INTEGER,
  Frees: INTEGER,
  HeapAlloc: INTEGER,
  HeapSys: INTEGER,
  HeapIdle: INTEGER,
  HeapInuse: INTEGER,
  HeapReleased: INTEGER,
  HeapObjects: INTEGER,
  StackInuse: INTEGER,
  StackSys: INTEGER,
  MSpanInuse: INTEGER,
  MSpanSys: INTEGER,
  MCacheInuse: INTEGER,
  MCacheSys: INTEGER,
  BuckHashSys: INTEGER,
  GCSys: INTEGER,
  OtherSys: INTEGER,
  NextGC: INTEGER,
  LastGC: INTEGER,
  PauseTotalNs: INTEGER,
  PauseNs: listOf(INTEGER),
  PauseEnd: listOf(INTEGER),
  NumGC: INTEGER,
  NumForcedGC: INTEGER,
  GCCPUFraction: NUMBER,
  EnableGC: BOOLEAN,
  DebugGC: BOOLEAN,
})

const GC_KIND = shape('GCKind', { Count: INTEGER, PauseTotal: INTEGER })

const GC_STATS = shape('GCStats', {
  LastGC: TIME,
  NumGC: INTEGER,
  PauseTotal: INTEGER,
  Pause: listOf(INTEGER),
  PauseEnd: listOf(TIME),
  PauseQuantiles: listOf(INTEGER),
  Kinds: shape('GCKinds', {
    Scavenge: GC_KIND,
    MinorMarkSweep: GC_KIND,
    MarkSweepCompact: GC_KIND,
    IncrementalMarking: GC_KIND,
    ProcessWeakCallbacks: GC_KIND,
  }),
})

/** Methods of memory and its collection. All are private. */
export const memoryRows = [
  method({
    name: 'debug_memStats',
    summary: "Memory of the node's thread in the fields of Go's runtime.MemStats, in bytes and nanoseconds.",
    params: [],
    result: wire<WireMemStats>(MEM_STATS),
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }) => profiling.memStats(),
  }),
  method({
    name: 'debug_gcStats',
    summary: "Garbage collections of the node's thread: pauses in nanoseconds, newest first, their quantiles, and counts by kind.",
    params: [],
    result: wire<WireGcStats>(GC_STATS),
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }) => profiling.gcStats(),
  }),
  method({
    name: 'debug_freeOSMemory',
    summary: 'Collects all garbage and gives unused memory back to the system.',
    params: [],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }) => profiling.freeOSMemory(),
  }),
  method({
    name: 'debug_setGCPercent',
    summary:
      'Percent by which the old generation grows before it is collected; 100: as V8 sees fit; below 0: not before the limit. Answers the value before.',
    params: [['percent', integer]],
    result: integer,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, percent) => profiling.setGCPercent(percent),
  }),
] as const
