import { finish } from '../base/longWork.ts'
import type { ExecutionResult } from '../evm/result.ts'
import { type CallRequest, Simulation, type SimulationContext, type SimulationOptions } from './simulate.ts'

/** The result of a call, however long it takes. */
export function simulated(context: SimulationContext, request: CallRequest, options?: SimulationOptions): ExecutionResult {
  const simulation = new Simulation(context, request, options)
  return finish(simulation.run(simulation.gas()))
}
