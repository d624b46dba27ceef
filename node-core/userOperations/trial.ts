/** Bundles of one operation that run without changing anything. */
import type { Address } from '../contract/hex.ts'
import type { Work } from '../base/longWork.ts'
import type { RunClock } from '../base/runClock.ts'
import type { ExecutionResult } from '../evm/result.ts'
import { type CallRequest, Simulation, type SimulationContext, type SimulationOptions } from '../execution/simulate.ts'
import type { EntryPointVersion } from './entryPoints.ts'
import { encodeHandleOps } from './handleOps.ts'
import { type PhaseGas, PhaseTracer } from './phases.ts'
import type { UserOperation } from './userOperation.ts'
import { type UserOperationOutcome, userOperationOutcomes } from './userOperationEvents.ts'

/** Where a bundle runs. */
export interface TrialPlace {
  /** The block in which, and the state on which. */
  simulation: SimulationContext
  entryPoint: Address
  version: EntryPointVersion
  /** Who sends the bundle, and receives what operations pay. */
  bundler: Address
  clock: RunClock
}

/** How the bundle is sent. */
export interface TrialTerms extends Pick<CallRequest, 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'authorizationList'> {
  gas: bigint
  options: SimulationOptions
  /** See `PhaseTracer`. */
  acceptsSignatures: boolean
}

export interface Trial {
  result: ExecutionResult
  /** Undefined if the EntryPoint does not take the operation: then `result` says why. */
  outcome: UserOperationOutcome | undefined
  phases: PhaseGas
}

/** Hands one operation to the EntryPoint. Throws as `Simulation`. */
export function* tryOperation(place: TrialPlace, operation: UserOperation, terms: TrialTerms): Work<Trial> {
  const { simulation, entryPoint, version, bundler, clock } = place
  const { gas, options, acceptsSignatures, ...request } = terms
  const tracer = new PhaseTracer(operation, entryPoint, version, acceptsSignatures)
  const data = encodeHandleOps(version, [operation], bundler)
  const call = new Simulation(simulation, { ...request, from: bundler, to: entryPoint, data }, { ...options, tracer }, clock)
  const result = yield* call.run(call.capped(gas))
  const outcome = result.status === 'success' ? userOperationOutcomes(result.logs).find((it) => it.entryPoint === entryPoint) : undefined
  return { result, outcome, phases: tracer.gas }
}
