import type { WireOf } from '../codec.ts'
import { array, object } from '../compound.ts'
import { boolean, integer, number, string } from '../primitives.ts'

/** debug_memStats: Go's runtime.MemStats, in bytes and nanoseconds, of the node's own thread. */
export const memStats = object(
  {
    Alloc: integer,
    TotalAlloc: integer,
    Sys: integer,
    Lookups: integer,
    Mallocs: integer,
    Frees: integer,
    HeapAlloc: integer,
    HeapSys: integer,
    HeapIdle: integer,
    HeapInuse: integer,
    HeapReleased: integer,
    HeapObjects: integer,
    StackInuse: integer,
    StackSys: integer,
    MSpanInuse: integer,
    MSpanSys: integer,
    MCacheInuse: integer,
    MCacheSys: integer,
    BuckHashSys: integer,
    GCSys: integer,
    OtherSys: integer,
    NextGC: integer,
    /** Unix nanoseconds; 0: never. */
    LastGC: integer,
    PauseTotalNs: integer,
    /** Ring of the last 256 pauses; the newest stands at (NumGC + 255) % 256. */
    PauseNs: array(integer),
    /** Their ends, Unix nanoseconds. */
    PauseEnd: array(integer),
    NumGC: integer,
    NumForcedGC: integer,
    GCCPUFraction: number,
    EnableGC: boolean,
    DebugGC: boolean,
  },
  'MemStats',
)

/** Collections of one kind; nanoseconds. */
const gcKind = object({ Count: integer, PauseTotal: integer }, 'GCKind')

/** debug_gcStats: Go's debug.GCStats, in nanoseconds and RFC 3339, and the same by V8's kinds of collection. */
export const gcStats = object(
  {
    LastGC: string,
    NumGC: integer,
    PauseTotal: integer,
    /** Newest first. */
    Pause: array(integer),
    PauseEnd: array(string),
    /** Least, quarter, half, three quarters, most of `Pause`; empty before the first. */
    PauseQuantiles: array(integer),
    Kinds: object(
      {
        Scavenge: gcKind,
        MinorMarkSweep: gcKind,
        MarkSweepCompact: gcKind,
        IncrementalMarking: gcKind,
        ProcessWeakCallbacks: gcKind,
      },
      'GCKinds',
    ),
  },
  'GCStats',
)

export type WireMemStats = WireOf<typeof memStats>
export type WireGcKind = WireOf<typeof gcKind>
export type WireGcStats = WireOf<typeof gcStats>
