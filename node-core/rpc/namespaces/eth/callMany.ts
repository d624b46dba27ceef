import type { ValueOf } from '../../../contract/codec.ts'
import { bundles, stateContext } from '../../../contract/callBundles.ts'
import { array, object, optional } from '../../../contract/compound.ts'
import { stateOverrides } from '../../../contract/overrides.ts'
import { data, looseInteger, string } from '../../../contract/primitives.ts'
import type { Work } from '../../../base/longWork.ts'
import { RunClock } from '../../../base/runClock.ts'
import type { ExecutionResult } from '../../../evm/result.ts'
import { simulateBundles } from '../../../execution/bundles.ts'
import { failureText, revertReason } from '../../../execution/outcome.ts'
import { bundleContextOf, callBundlesOf } from '../../bundles.ts'
import { stateOverrideOf } from '../../callRequest.ts'
import { method } from '../../method.ts'
import { simulationLimits } from '../../simulation.ts'

/** The result of a call: its output, or why it failed. */
const callManyResult = object({ value: optional(data), error: optional(string) }, 'CallManyResult')

type CallManyResult = ValueOf<typeof callManyResult>

function resultOf(result: ExecutionResult): CallManyResult {
  if (result.status === 'success') return { value: result.output }
  const reason = result.status === 'revert' ? revertReason(result.output) : undefined
  return { error: reason === undefined ? failureText(result) : `${failureText(result)}: ${reason}` }
}

/** Call bundles, as in reth and Erigon. */
export const callManyRows = [
  method({
    name: 'eth_callMany',
    summary:
      'Executes bundles of calls on the state of a block, or before one of its transactions; each call sees the changes of the earlier ones.',
    params: [
      ['bundles', bundles],
      ['stateContext', optional(stateContext)],
      ['stateOverrides', optional(stateOverrides)],
      ['timeoutMs', optional(looseInteger)],
    ],
    result: array(array(callManyResult)),
    reference: 'notImplemented',
    handler(call, given, context, state, timeout) {
      const limits = simulationLimits(call.limits)
      const timeoutMs = Math.min(timeout === undefined || timeout === 0n ? Infinity : Number(timeout), limits.timeoutMs ?? Infinity)
      function* run(): Work<CallManyResult[][]> {
        const clock = new RunClock(timeoutMs)
        const place = yield* bundleContextOf(call, context ?? {}, clock)
        const options = { ...limits, timeoutMs, onConsole: (inputs: readonly Uint8Array[]) => call.console.called('eth_callMany', inputs) }
        const results = yield* simulateBundles(place, callBundlesOf(given), stateOverrideOf(state), options, clock)
        return results.map((bundle) => bundle.map(resultOf))
      }
      return call.work.run(run, call.requester)
    },
  }),
] as const
