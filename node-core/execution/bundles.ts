/** Bundles of calls, as eth_callMany and debug_traceCallMany take them: each call runs on the changes of those before it. */
import { CodedError } from '../base/codedError.ts'
import type { Work } from '../base/longWork.ts'
import type { RunClock } from '../base/runClock.ts'
import type { Run, RunOptions } from '../evm/engine.ts'
import type { ExecutionResult } from '../evm/result.ts'
import type { WritableState } from './applyTransaction.ts'
import type { PreparedRun } from './preparedRun.ts'
import { rulesAt } from './chainRules.ts'
import { type BlockOverride, type StateOverride, overriddenPrecompiles, stateOverrideDiff } from './overrides.ts'
import { type CallRequest, type SimulateErrorCode, Simulation, type SimulationContext, type SimulationOptions } from './simulate.ts'

/** Calls in one environment. */
export interface CallBundle {
  calls: readonly CallRequest[]
  blockOverride?: BlockOverride
}

/** Where bundles run. The state is changed by them. */
export interface BundleContext extends SimulationContext {
  state: WritableState
}

/** `onConsole`: receives what each call prints. */
export type BundleOptions = Pick<SimulationOptions, 'gasCap' | 'timeoutMs' | 'onConsole'>

/** A call of a bundle, ready to run. */
export interface BundledCall {
  simulation: Simulation
  /** Starts it, to run by a clock of the caller; when it ends, its changes are in the state. */
  start: (options: Pick<RunOptions, 'tracer' | 'pause'>) => Run
}

/**
 * The calls of each bundle, one by one: each must be run before the next is requested. State overrides apply from the first call on. Throws
 * `invalid-override`.
 */
export function* callsOfBundles(
  context: BundleContext,
  bundles: readonly CallBundle[],
  stateOverride: StateOverride | undefined,
  options: BundleOptions,
): Generator<Generator<BundledCall>> {
  const { state, config, header } = context
  if (stateOverride) state.apply(stateOverrideDiff(stateOverride))
  for (const { calls, blockOverride = {} } of bundles) {
    const { number, timestamp } = { ...header, ...blockOverride }
    const precompiles = stateOverride && overriddenPrecompiles(rulesAt(config, number, timestamp), stateOverride)
    const all = { ...options, blockOverride, ...(precompiles && { precompiles }) }
    yield callsOf(calls, (request) => new Simulation(context, request, all), state)
  }
}

function* callsOf(
  calls: readonly CallRequest[],
  simulationOf: (request: CallRequest) => Simulation,
  state: WritableState,
): Generator<BundledCall> {
  for (const request of calls) {
    const simulation = simulationOf(request)
    yield { simulation, start: (options) => applying(simulation.start(simulation.gas(), options), state) }
  }
}

/** The run, whose changes are in the state when it ends. */
function applying(run: Run, state: WritableState): Run {
  return {
    advance(deadlineMs, sliceEndMs) {
      const result = run.advance(deadlineMs, sliceEndMs)
      if (result) state.apply(result.diff)
      return result
    },
    abandon: () => run.abandon(),
    get memoryBytes() {
      return run.memoryBytes
    },
  }
}

/**
 * Runs the calls before a position, and returns the call at it, ready to start. Throws as `simulateBundles`, and RangeError if there is no
 * call at that position.
 */
export function* prepareBundledCall(
  context: BundleContext,
  bundles: readonly CallBundle[],
  stateOverride: StateOverride | undefined,
  at: { bundle: number; call: number },
  options: BundleOptions,
  clock: RunClock,
): Work<PreparedRun> {
  let bundle = 0
  for (const calls of callsOfBundles(context, bundles, stateOverride, options)) {
    let call = 0
    for (const { simulation, start } of calls) {
      if (bundle === at.bundle && call === at.call)
        return { rules: simulation.rules, start: (how) => simulation.start(simulation.gas(), how) }
      yield* runToEnd(start({}), clock)
      call++
    }
    bundle++
  }
  throw new RangeError(`no call ${at.call} in bundle ${at.bundle}`)
}

/**
 * The results of the calls of each bundle. Throws CodedError<SimulateErrorCode> for a call that cannot run, or when the total time is over.
 */
export function* simulateBundles(
  context: BundleContext,
  bundles: readonly CallBundle[],
  stateOverride: StateOverride | undefined,
  options: BundleOptions,
  clock: RunClock,
): Work<ExecutionResult[][]> {
  const all: ExecutionResult[][] = []
  for (const calls of callsOfBundles(context, bundles, stateOverride, options)) {
    const results: ExecutionResult[] = []
    for (const call of calls) {
      results.push(yield* runToEnd(call.start({}), clock))
      // The engine checks the time only in longer runs of code.
      if (performance.now() > clock.deadlineMs) throw new CodedError<SimulateErrorCode>('timeout', 'execution aborted (timeout)')
      if (clock.isSliceOver()) yield* clock.suspend()
    }
    all.push(results)
  }
  return all
}

function* runToEnd(run: Run, clock: RunClock): Work<ExecutionResult> {
  try {
    for (;;) {
      const result = run.advance(clock.deadlineMs, clock.sliceEndMs)
      if (result !== undefined) return result
      yield* clock.suspend()
    }
  } finally {
    run.abandon()
  }
}
