import { DecodeError } from '../../contract/codec.ts'
import type { Address } from '../../contract/hex.ts'
import { index } from '../../contract/primitives.ts'
import { traceable } from '../../contract/traceable.ts'
import { type StepVariables, stepVariables } from '../../contract/variables.ts'
import { type Work, finish } from '../../base/longWork.ts'
import { TypesOfStorage } from '../../sources/variables/storageTypes.ts'
import { VariablesTracer } from '../../sources/variables/variablesTracer.ts'
import { advanceRun } from '../../tracing/traced.ts'
import { argumentError } from '../errors.ts'
import { method } from '../method.ts'
import { stepTimeout } from '../simulation.ts'
import { blockNumberOf, tracedOf } from '../tracedOf.ts'

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
    handler(call, subject, step) {
      const traced = tracedOf(call, subject)
      const blockNumber = blockNumberOf(call, subject)
      const { workspace } = call
      const layoutOf = (of: Address) => {
        const found = finish(workspace.layoutOf(of, blockNumber))
        return found && { name: found.name, layout: { layout: found.layout, types: new TypesOfStorage(found.layout, found.abi) } }
      }
      function* variables(): Work<StepVariables> {
        const timeoutMs = stepTimeout(call.limits)
        const start = yield* traced.prepare(timeoutMs)
        const tracer = new VariablesTracer(step, workspace.builds, layoutOf, blockNumber)
        const isEnough = () => tracer.result !== undefined
        const run = start({ tracer: tracer.hooks, pause: isEnough })
        yield* advanceRun(run, timeoutMs, isEnough)
        run.abandon()
        if (tracer.result === undefined) throw argumentError(new DecodeError(rangeText(tracer.steps)), 1, 'step')
        return tracer.result
      }
      return call.work.run(variables, call.requester)
    },
  }),
] as const

const rangeText = (steps: number): string => (steps === 0 ? 'the trace has no steps' : `the trace has ${steps} steps, starting at 0x0`)
