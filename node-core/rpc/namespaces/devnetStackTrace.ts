import { nullable } from '../../contract/compound.ts'
import { stackTrace } from '../../contract/stackTrace.ts'
import { traceable } from '../../contract/traceable.ts'
import { runStackTrace } from '../../sources/stackTrace/runFailure.ts'
import { method } from '../method.ts'
import { stepTimeout } from '../simulation.ts'
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
    handler(call, subject) {
      const traced = tracedOf(call, subject)
      return call.work.run(() => runStackTrace(traced, call.workspace.builds, stepTimeout(call.limits)), call.requester)
    },
  }),
] as const
