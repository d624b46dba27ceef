import { optional } from '../../../contract/compound.ts'
import { number, string } from '../../../contract/primitives.ts'
import { rpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import { nothing } from './profileCodecs.ts'

/** Methods that inspect the runtime. All are private. */
export const runtimeRows = [
  method({
    name: 'debug_stacks',
    summary:
      "Text with the stack of the node's thread, the requests in progress with their age, timers and handles. Geth's console passes null.",
    params: [['filter', optional(string)]],
    result: string,
    visibility: 'private',
    reference: 'functional',
    handler({ profiling }, filter) {
      if (filter) throw rpcError(-32000, 'stacks cannot be filtered: the node has one thread')
      return profiling.stacks()
    },
  }),
  method({
    name: 'debug_goTrace',
    summary: 'Records a runtime trace for the given number of seconds and writes it as trace event JSON, which Perfetto opens.',
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
    summary: 'Starts a runtime trace, which debug_stopGoTrace stops; it stops on its own after ten minutes.',
    params: [['file', string]],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }, file) => void profiling.captures.start('trace', file),
  }),
  method({
    name: 'debug_stopGoTrace',
    summary: 'Stops the runtime trace and writes it.',
    params: [],
    result: nothing,
    visibility: 'private',
    reference: 'functional',
    handler: ({ profiling }) => profiling.captures.stop('trace'),
  }),
] as const
