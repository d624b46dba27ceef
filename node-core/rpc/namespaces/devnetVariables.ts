import { DecodeError } from '../../contract/codec.ts'
import { optional } from '../../contract/compound.ts'
import { index, string } from '../../contract/primitives.ts'
import { traceable } from '../../contract/traceable.ts'
import { unoptimisedRun } from '../../contract/unoptimised.ts'
import { stepVariables } from '../../contract/variables.ts'
import { argumentError } from '../errors.ts'
import { method } from '../method.ts'
import { sourcedOf } from '../tracedOf.ts'

/** Methods for the variables of executions, and for executions that tell more of them. All are private. */
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
  method({
    name: 'devnet_unoptimised',
    summary:
      'Runs a mined or pending transaction, or a call, once more with the contracts of the imported builds as they are without the optimiser: all their lines, functions and local variables can then be told. What it does is compared with the execution itself. `compiler`: the path of one of devnet_compilers, which is run; without it, only the compiler that comes with Terrarium.',
    params: [
      ['subject', traceable],
      ['compiler', optional(string)],
    ],
    result: unoptimisedRun,
    visibility: 'private',
    reference: 'functional',
    async handler(call, subject, compiler) {
      const { id, parts, difference } = await call.executions.unoptimised.of(sourcedOf(call, subject), compiler, call.requester)
      return { id, contracts: [...parts], difference }
    },
  }),
] as const

const rangeText = (steps: number): string => (steps === 0 ? 'the trace has no steps' : `the trace has ${steps} steps, starting at 0x0`)
