/** Bundles of one operation that run without changing anything. */
import type { Address } from '../contract/hex.ts'
import type { Work } from '../base/longWork.ts'
import type { RunClock } from '../base/runClock.ts'
import type { ExecutionResult } from '../evm/result.ts'
import { type CallRequest, Simulation, type SimulationContext, type SimulationOptions } from '../execution/simulate.ts'
import { ChangedState } from './changedState.ts'
import type { EntryPointVersion } from './entryPoints.ts'
import { encodeHandleOps } from './handleOps.ts'
import { type PhaseGas, PhaseTracer } from './phases.ts'
import { rejectionFor, rejectionOf } from './rejection.ts'
import { type UserOperation, paymasterOf } from './userOperation.ts'
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
  outcome: UserOperationOutcome
  phases: PhaseGas
}

/**
 * Hands one operation to the EntryPoint. Throws CodedError<UserOperationErrorCode> if that does not take it, and as `Simulation`.
 */
export function* tryOperation(place: TrialPlace, operation: UserOperation, terms: TrialTerms): Work<Trial> {
  const { simulation, entryPoint, version, bundler, clock } = place
  const { gas, options, acceptsSignatures, ...request } = terms
  assertDeployed(place, operation, terms)
  const tracer = new PhaseTracer(operation, entryPoint, version, acceptsSignatures)
  const data = encodeHandleOps(version, [operation], bundler)
  const call = new Simulation(simulation, { ...request, from: bundler, to: entryPoint, data }, { ...options, tracer }, clock)
  const result = yield* call.run(call.capped(gas))
  const outcome = userOperationOutcomes(result.logs).find((it) => it.entryPoint === entryPoint)
  if (outcome === undefined) throw rejectionOf(result.output, tracer.failed)
  return { result, outcome, phases: tracer.gas }
}

/**
 * Throws for a sender and a paymaster without code: EntryPoints from 0.7 on fail without a reason then. The texts are those of EntryPoint 0.6
 * (`_validateSenderAndPaymaster`).
 */
function assertDeployed({ simulation, version }: TrialPlace, operation: UserOperation, { options, authorizationList }: TrialTerms): void {
  const state = new ChangedState(simulation.state, options.stateOverride)
  const { sender, initCode } = operation
  if (initCode.length === 0 && authorizationList === undefined && !state.hasCode(sender)) throw rejectionFor('AA20 account not deployed')
  const paymaster = paymasterOf(operation, version)?.paymaster
  if (paymaster !== undefined && !state.hasCode(paymaster)) throw rejectionFor('AA30 paymaster not deployed')
}
