import { nullable } from '../../contract/compound.ts'
import { stackTrace } from '../../contract/stackTrace.ts'
import { traceable } from '../../contract/traceable.ts'
import { method } from '../method.ts'
import { tracedOf } from '../tracedOf.ts'

/** The method that says why something failed, in terms of its sources. It is private, as the sources are. */
export const devnetStackTraceRows = [
  method({
    name: 'devnet_stackTrace',
    summary:
      'Why a mined or pending transaction, or a call, failed: the functions and lines that it was in, and the reason with its values; null if it succeeded.',
    params: [['subject', traceable]],
    result: nullable(stackTrace),
    visibility: 'private',
    reference: 'functional',
    handler: (call, subject) => call.executions.stackTrace(tracedOf(call, subject), call.requester),
  }),
] as const
