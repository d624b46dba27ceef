import { array } from '../../contract/compound.ts'
import { type ConsoleLog, consoleLog } from '../../contract/console.ts'
import { traceable } from '../../contract/traceable.ts'
import type { Work } from '../../base/longWork.ts'
import { ConsoleTracer } from '../../sources/console/consoleTracer.ts'
import { runTraced } from '../../tracing/traced.ts'
import { method } from '../method.ts'
import { stepTimeout } from '../simulation.ts'
import { tracedOf } from '../tracedOf.ts'

/** Methods for what contracts print. All are private. */
export const devnetConsoleRows = [
  method({
    name: 'devnet_consoleLogs',
    summary:
      'What a mined or pending transaction, or a call, prints with console.log of Hardhat or forge-std, in the order of the calls, those of failed frames included.',
    params: [['subject', traceable]],
    result: array(consoleLog),
    visibility: 'private',
    reference: 'functional',
    handler(call, subject) {
      const traced = tracedOf(call, subject)
      function* logs(): Work<ConsoleLog[]> {
        const tracer = new ConsoleTracer()
        yield* runTraced(traced, tracer.hooks, stepTimeout(call.limits))
        return tracer.logs
      }
      return call.work.run(logs, call.requester)
    },
  }),
] as const
