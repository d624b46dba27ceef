import { gcStats, memStats } from '../../../contract/wire/memStats.ts'
import { method } from '../../method.ts'
import { integer } from '../../../contract/primitives.ts'
import { nothing } from './profileCodecs.ts'

/** Memory and garbage collection methods. All are private. */
export const memoryRows = [
  method({
    name: 'debug_memStats',
    summary: "Memory statistics of the node's thread in the fields of Go's runtime.MemStats, in bytes and nanoseconds.",
    params: [],
    result: memStats,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }) => profiling.memStats(),
  }),
  method({
    name: 'debug_gcStats',
    summary:
      "Garbage collection statistics of the node's thread: pauses in nanoseconds, newest first, their quantiles, and counts by kind.",
    params: [],
    result: gcStats,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }) => profiling.gcStats(),
  }),
  method({
    name: 'debug_freeOSMemory',
    summary: 'Runs a garbage collection and returns unused memory to the operating system.',
    params: [],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }) => profiling.freeOSMemory(),
  }),
  method({
    name: 'debug_setGCPercent',
    summary:
      'Sets the percentage by which the old generation grows before it is collected: 100 leaves it to V8, below 0 waits for the memory limit. Returns the previous value.',
    params: [['percent', integer]],
    result: integer,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, percent) => profiling.setGCPercent(percent),
  }),
] as const
