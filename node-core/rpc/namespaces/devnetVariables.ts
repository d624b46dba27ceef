import { DecodeError } from '../../contract/codec.ts'
import { index } from '../../contract/primitives.ts'
import { traceable } from '../../contract/traceable.ts'
import { stepVariables } from '../../contract/variables.ts'
import { argumentError } from '../errors.ts'
import { method } from '../method.ts'
import { sourcedOf } from '../tracedOf.ts'

/** Methods for the variables of executions. All are private. */
export const devnetVariableRows = [
  method({
    name: 'devnet_variables',
    summary:
      'The variables before a step of a mined or pending transaction, or of a call: state variables with their values before the transaction, arguments, return values and locals of the function that runs, msg, tx and block. The step after the last one shows what the transaction leaves.',
    params: [
      ['subject', traceable],
      ['step', index],
    ],
    result: stepVariables,
    visibility: 'private',
    reference: 'functional',
    async handler(call, subject, step) {
      const { read, steps } = await call.executions.inspect(
        sourcedOf(call, subject),
        { at: step },
        (scope) => scope.variables(),
        call.requester,
        'variables',
      )
      if (read === undefined) throw argumentError(new DecodeError(rangeText(steps)), 1, 'step')
      return read.value
    },
  }),
] as const

const rangeText = (steps: number): string => (steps === 0 ? 'the trace has no steps' : `the trace has ${steps} steps, starting at 0x0`)
