import { integer, number, string } from '../../../contract/primitives.ts'
import { method } from '../../method.ts'
import { nothing } from './profileCodecs.ts'

/** Methods that write profiles, to files in the node's folder of profiles. All are private. */
export const profileRows = [
  method({
    name: 'debug_cpuProfile',
    summary: 'Takes a CPU profile for so many seconds and writes it: .cpuprofile for DevTools, anything else for pprof.',
    params: [
      ['file', string],
      ['seconds', number],
    ],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, file, seconds) => profiling.captureFor('cpu', file, seconds),
  }),
  method({
    name: 'debug_startCPUProfile',
    summary: 'Starts a CPU profile, which debug_stopCPUProfile ends, or ten minutes.',
    params: [['file', string]],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, file) => void profiling.captures.start('cpu', file),
  }),
  method({
    name: 'debug_stopCPUProfile',
    summary: 'Ends the CPU profile and writes it.',
    params: [],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }) => profiling.captures.stop('cpu'),
  }),
  method({
    name: 'debug_writeMemProfile',
    summary: 'Writes what the heap holds, by where it was allocated: .heapprofile for DevTools, anything else for pprof.',
    params: [['file', string]],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, file) => profiling.writeHeap(file),
  }),
  method({
    name: 'debug_setBlockProfileRate',
    summary:
      'Collects stretches in which the event loop was blocked for at least so many nanoseconds, never finer than 10 ms; 0 ends that.',
    params: [['rate', integer]],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, rate) => void profiling.block.setRate(rate),
  }),
  method({
    name: 'debug_writeBlockProfile',
    summary: 'Writes where the event loop was blocked, and how long: .cpuprofile for DevTools, anything else for pprof.',
    params: [['file', string]],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, file) => profiling.writeBlock(file),
  }),
  method({
    name: 'debug_blockProfile',
    summary: 'Collects every blocked stretch for so many seconds, writes all collected so far, and ends the collecting.',
    params: [
      ['file', string],
      ['seconds', number],
    ],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, file, seconds) => profiling.captureFor('block', file, seconds),
  }),
  method({
    name: 'debug_setMutexProfileFraction',
    summary: "Collects one in so many waits for a lock such as the chain's; 0 ends that, below 0 only asks. Answers the value before.",
    params: [['fraction', integer]],
    result: integer,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, fraction) => profiling.mutex.setFraction(fraction),
  }),
  method({
    name: 'debug_writeMutexProfile',
    summary: 'Writes who waited for locks, and how long: .cpuprofile for DevTools, anything else for pprof.',
    params: [['file', string]],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, file) => profiling.writeMutex(file),
  }),
  method({
    name: 'debug_mutexProfile',
    summary: 'Collects every wait for a lock for so many seconds, writes all collected so far, and ends the collecting.',
    params: [
      ['file', string],
      ['seconds', number],
    ],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, file, seconds) => profiling.captureFor('mutex', file, seconds),
  }),
] as const
