import { bundles, stateContext } from '../../../contract/callBundles.ts'
import { array, object, optional } from '../../../contract/compound.ts'
import { stateOverrides } from '../../../contract/overrides.ts'
import { RunClock } from '../../../base/runClock.ts'
import { bundleTraceText } from '../../../tracing/bundleText.ts'
import { bundleContextOf, callBundlesOf } from '../../bundles.ts'
import { stateOverrideOf } from '../../callRequest.ts'
import { method } from '../../method.ts'
import { simulationLimits } from '../../simulation.ts'
import { anyTrace } from '../../../contract/wire/trace.ts'
import { configFields, traceResult } from './traces.ts'

const bundleConfig = object({ ...configFields, stateOverrides: optional(stateOverrides) }, 'bundle trace config')

/** Traces of call bundles, as in reth and Erigon. Private, like all traces in this namespace. */
export const traceCallManyRows = [
  method({
    name: 'debug_traceCallMany',
    summary:
      'Traces bundles of calls on the state of a block, or before one of its transactions; each call sees the changes of the earlier ones.',
    params: [
      ['bundles', bundles],
      ['stateContext', optional(stateContext)],
      ['config', optional(bundleConfig)],
    ],
    result: array(array(anyTrace)),
    visibility: 'private',
    reference: 'notImplemented',
    handler(call, given, context, asked) {
      const { stateOverrides: state, ...config } = asked ?? {}
      return traceResult(call, config, (it) => {
        const clock = new RunClock(it.timeoutMs)
        const place = () => bundleContextOf(call, context ?? {}, clock)
        return bundleTraceText(place, callBundlesOf(given), stateOverrideOf(state), it, simulationLimits(call.limits), clock)
      })
    },
  }),
] as const
