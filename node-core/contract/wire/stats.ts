import type { WireOf } from '../codec.ts'
import { array, dictionary, nullable, object } from '../compound.ts'
import { boolean, integer, number, string } from '../primitives.ts'

const latency = { p50Ms: number, p99Ms: number }

/** Requests of a method in one stretch of time. */
const methodStats = object({ count: integer, errors: integer, ...latency }, 'MethodStats')

/** What devnet_subscribe("stats") delivers each second: how the node's thread fared since the one before. */
const stats = object(
  {
    /** Unix milliseconds. */
    atMs: integer,
    heapUsedBytes: integer,
    heapTotalBytes: integer,
    heapLimitBytes: integer,
    /** Held by JavaScript outside of its heap, such as the bytes of buffers. */
    externalBytes: integer,
    /** Of the whole process. */
    rssBytes: integer,
    /** Garbage collections, and their time. */
    gcCount: integer,
    gcPauseMs: number,
    /** How much later than asked for the event loop came round. */
    loopDelayMs: object({ p50: number, p99: number, max: number }, 'LoopDelay'),
    /** Share of one core that the thread used; null where the runtime cannot tell. */
    cpuShare: nullable(number),
    requestsPerSecond: number,
    /** Time of all requests; null where there were none. */
    latencyMs: nullable(object({ p50: number, p99: number }, 'Latency')),
    /** Only methods that were called. */
    methods: dictionary(string, methodStats),
    connections: integer,
    subscriptions: integer,
    filters: integer,
    pool: object({ pending: integer, queued: integer }, 'PoolCounts'),
    blocksPerSecond: number,
    gasPerSecond: number,
    /** Bytes on disk; null in memory. */
    storeBytes: nullable(integer),
  },
  'Stats',
)

/** A request that took 10 ms or more. */
const slowRequest = object(
  {
    method: string,
    /** Unix milliseconds. */
    startedAtMs: integer,
    durationMs: number,
    failed: boolean,
  },
  'SlowRequest',
)

/** Requests of a method since the node started. */
const methodTotals = object(
  {
    count: integer,
    errors: integer,
    ...latency,
    /** Time of all of them together. */
    sumMs: number,
  },
  'MethodTotals',
)

/** devnet_stats: the last fifteen minutes, oldest first. */
export const statsHistory = object(
  {
    intervalMs: integer,
    /** What debug_setGCPercent set last; 100 at the start. */
    gcPercent: integer,
    samples: array(stats),
    slowRequests: array(slowRequest),
    totals: dictionary(string, methodTotals),
  },
  'StatsHistory',
)

export type WireMethodStats = WireOf<typeof methodStats>
export type WireStats = WireOf<typeof stats>
export type WireSlowRequest = WireOf<typeof slowRequest>
export type WireMethodTotals = WireOf<typeof methodTotals>
export type WireStatsHistory = WireOf<typeof statsHistory>
