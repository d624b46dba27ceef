import { number, string } from '../../../contract/primitives.ts'
import { method } from '../../method.ts'
import { nothing } from './profileCodecs.ts'

/** Methods that show the runtime at work. All are private. */
export const runtimeRows = [
  method({
    name: 'debug_stacks',
    summary: "Text of what is in flight on the node's thread: its stack, requests under way with their age, timers and handles.",
    params: [],
    result: string,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }) => profiling.stacks(),
  }),
  method({
    name: 'debug_goTrace',
    summary: 'Takes a runtime trace for so many seconds and writes it as JSON of trace events, which Perfetto opens.',
    params: [
      ['file', string],
      ['seconds', number],
    ],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, file, seconds) => profiling.captureFor('trace', file, seconds),
  }),
  method({
    name: 'debug_startGoTrace',
    summary: 'Starts a runtime trace, which debug_stopGoTrace ends, or ten minutes.',
    params: [['file', string]],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, file) => void profiling.captures.start('trace', file),
  }),
  method({
    name: 'debug_stopGoTrace',
    summary: 'Ends the runtime trace and writes it.',
    params: [],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }) => profiling.captures.stop('trace'),
  }),
] as const
