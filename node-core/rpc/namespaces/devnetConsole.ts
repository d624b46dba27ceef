import { array } from '../../contract/compound.ts'
import { type ConsoleLog, consoleLog } from '../../contract/console.ts'
import { traceable } from '../../contract/traceable.ts'
import type { Work } from '../../base/longWork.ts'
import { ConsoleTracer } from '../../sources/console/consoleTracer.ts'
import { runTraced } from '../../tracing/traced.ts'
import { method } from '../method.ts'
import { stepTimeout } from '../simulation.ts'
import { blockNumberOf, tracedOf } from '../tracedOf.ts'

/** Methods for what contracts print. All are private. */
export const devnetConsoleRows = [
  method({
    name: 'devnet_consoleLogs',
    summary:
      'What a mined or pending transaction, or a call, prints with console.log of Hardhat or forge-std, in the order of the calls, those of failed frames included, with the line of each where its sources are known.',
    params: [['subject', traceable]],
    result: array(consoleLog),
    visibility: 'private',
    reference: 'functional',
    handler(call, subject) {
      const traced = tracedOf(call, subject)
      const blockNumber = blockNumberOf(call, subject)
      function* logs(): Work<ConsoleLog[]> {
        const tracer = new ConsoleTracer(call.workspace.builds, blockNumber)
        yield* runTraced(traced, tracer.hooks, stepTimeout(call.limits))
        return tracer.result()
      }
      return call.work.run(logs, call.requester)
    },
  }),
] as const
