import { array } from '../../contract/compound.ts'
import { consoleLog } from '../../contract/console.ts'
import { traceable } from '../../contract/traceable.ts'
import { method } from '../method.ts'
import { sourcedOf } from '../tracedOf.ts'

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
    handler: (call, subject) => call.executions.console(sourcedOf(call, subject), call.requester),
  }),
] as const
