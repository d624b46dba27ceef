import { integer, number, string } from '../../../contract/primitives.ts'
import { method } from '../../method.ts'
import { nothing } from './profileCodecs.ts'

/** Methods that write profiles to the node's profile folder. All are private. */
export const profileRows = [
  method({
    name: 'debug_cpuProfile',
    summary:
      'Records a CPU profile for the given number of seconds and writes it: .cpuprofile for DevTools, any other extension for pprof.',
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
    summary: 'Starts a CPU profile, which debug_stopCPUProfile stops; it stops on its own after ten minutes.',
    params: [['file', string]],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, file) => void profiling.captures.start('cpu', file),
  }),
  method({
    name: 'debug_stopCPUProfile',
    summary: 'Stops the CPU profile and writes it.',
    params: [],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }) => profiling.captures.stop('cpu'),
  }),
  method({
    name: 'debug_writeMemProfile',
    summary: 'Writes a heap profile by allocation site: .heapprofile for DevTools, any other extension for pprof.',
    params: [['file', string]],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, file) => profiling.writeHeap(file),
  }),
  method({
    name: 'debug_setBlockProfileRate',
    summary: 'Sets the minimum event loop block to record, in nanoseconds (at least 10 ms); 0 stops recording.',
    params: [['rate', integer]],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, rate) => void profiling.block.setRate(rate),
  }),
  method({
    name: 'debug_writeBlockProfile',
    summary: 'Writes where the event loop was blocked and for how long: .cpuprofile for DevTools, any other extension for pprof.',
    params: [['file', string]],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, file) => profiling.writeBlock(file),
  }),
  method({
    name: 'debug_blockProfile',
    summary: 'Records event loop blocks for the given number of seconds, writes everything recorded so far, and stops recording.',
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
    summary:
      "Records one in n waits for locks such as the chain's; 0 stops recording, below 0 changes nothing. Returns the previous value.",
    params: [['fraction', integer]],
    result: integer,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, fraction) => profiling.mutex.setFraction(fraction),
  }),
  method({
    name: 'debug_writeMutexProfile',
    summary: 'Writes where locks were waited for and for how long: .cpuprofile for DevTools, any other extension for pprof.',
    params: [['file', string]],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, file) => profiling.writeMutex(file),
  }),
  method({
    name: 'debug_mutexProfile',
    summary: 'Records lock waits for the given number of seconds, writes everything recorded so far, and stops recording.',
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
