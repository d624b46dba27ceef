import type { Work } from '../base/longWork.ts'
import type { RunClock } from '../base/runClock.ts'
import { type BundleContext, type CallBundle, callsOfBundles } from '../execution/bundles.ts'
import type { StateOverride } from '../execution/overrides.ts'
import type { SimulationOptions } from '../execution/simulate.ts'
import { type TextPieces, inPieces, traceText } from './traceText.ts'
import type { TraceConfig } from './traces.ts'
import { withForks } from '../types/chainConfig.ts'

/**
 * Text of the traces of the calls of bundles, a list of lists. `begin` creates the state that they change. Throws, between pieces,
 * CodedError of SimulateErrorCode, TracerErrorCode.
 */
export function* bundleTraceText(
  begin: () => Work<BundleContext>,
  bundles: readonly CallBundle[],
  stateOverride: StateOverride | undefined,
  config: TraceConfig,
  options: SimulationOptions,
  clock: RunClock,
): TextPieces {
  const context = yield* inPieces(begin())
  const { number, timestamp } = context.header
  const chainConfig = config.forks === undefined ? context.config : withForks(context.config, config.forks, number, timestamp)
  let before = '['
  for (const calls of callsOfBundles({ ...context, config: chainConfig }, bundles, stateOverride, options)) {
    yield `${before}[`
    let comma = ''
    for (const { simulation, start } of calls) {
      yield comma
      yield* traceText({ rules: simulation.rules }, config, clock, start)
      comma = ','
    }
    before = '],'
  }
  yield bundles.length === 0 ? '[]' : ']]'
}
