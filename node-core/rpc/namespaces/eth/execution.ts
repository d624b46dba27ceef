import { blockId } from '../../../contract/blockId.ts'
import { callObject } from '../../../contract/callArguments.ts'
import { optional } from '../../../contract/compound.ts'
import { blockOverrides, stateOverrides } from '../../../contract/overrides.ts'
import type { BlockOverrides, StateOverrides } from '../../../contract/overrides.ts'
import { data, quantity } from '../../../contract/primitives.ts'
import { accessListResult } from '../../../contract/wire/accessList.ts'
import { createAccessList } from '../../../execution/createAccessList.ts'
import { estimateGas } from '../../../execution/estimateGas.ts'
import { outputOf } from '../../../execution/outcome.ts'
import { type SimulationOptions, simulateCall } from '../../../execution/simulate.ts'
import { blockOverrideOf, callRequestOf, stateOverrideOf } from '../../callRequest.ts'
import type { RpcContext } from '../../context.ts'
import { explained } from '../../explained.ts'
import { method } from '../../method.ts'
import { simulationAt, simulationInNextBlock, simulationLimits } from '../../simulation.ts'

const params = [
  ['call', callObject],
  ['block', optional(blockId, 'latest')],
  ['stateOverrides', optional(stateOverrides)],
  ['blockOverrides', optional(blockOverrides)],
] as const

function optionsOf({ limits, console }: RpcContext, name: string, state?: StateOverrides, block?: BlockOverrides): SimulationOptions {
  const stateOverride = stateOverrideOf(state)
  const blockOverride = blockOverrideOf(block)
  return {
    ...simulationLimits(limits),
    onConsole: (inputs) => console.called(name, inputs),
    ...(stateOverride === undefined ? {} : { stateOverride }),
    ...(blockOverride === undefined ? {} : { blockOverride }),
  }
}

/** Methods that execute calls without changing state. */
export const executionRows = [
  method({
    name: 'eth_call',
    summary: 'Executes a call on the state of a block and returns its output.',
    params,
    result: data,
    reference: { stub: '0x' },
    handler(call, args, id, state, block) {
      const failing = {
        simulation: simulationAt(call, id),
        request: callRequestOf(args),
        options: optionsOf(call, 'eth_call', state, block),
      }
      const { simulation, request, options } = failing
      return explained<Uint8Array>(call, failing, () => {
        const result = simulateCall(call.work, simulation, request, options, call.requester)
        return result instanceof Promise ? result.then(outputOf) : outputOf(result)
      })
    },
  }),
  method({
    name: 'eth_estimateGas',
    summary: 'The lowest gas limit with which the transaction succeeds in the given block, or in the next block on the latest state.',
    params: [params[0], ['block', optional(blockId)], params[2], params[3]],
    result: quantity,
    reference: 'functional',
    handler(call, args, id, state, block) {
      const simulation = id === undefined ? simulationInNextBlock(call) : simulationAt(call, id)
      const [request, options] = [callRequestOf(args), optionsOf(call, 'eth_estimateGas', state, block)]
      return explained(call, { simulation, request, options }, () =>
        call.work.run(() => estimateGas(simulation, request, options), call.requester),
      )
    },
  }),
  method({
    name: 'eth_createAccessList',
    summary: 'Access list of everything a call touches, and the gas it uses with that list.',
    params,
    result: accessListResult,
    reference: { stub: { accessList: [], gasUsed: '0x0' } },
    handler(call, args, id, state, block) {
      const simulation = simulationAt(call, id)
      return call.work.run(
        () => createAccessList(simulation, callRequestOf(args), optionsOf(call, 'eth_createAccessList', state, block)),
        call.requester,
      )
    },
  }),
] as const
