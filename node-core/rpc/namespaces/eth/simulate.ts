import { blockId } from '../../../contract/blockId.ts'
import { array, optional } from '../../../contract/compound.ts'
import { type SimulationPayload, simulation } from '../../../contract/simulation.ts'
import { type SimulatedBlockSource, type SimulatedCallSource, simulatedBlock } from '../../../contract/wire/simulation.ts'
import { EMPTY_BYTES } from '../../../base/bytes.ts'
import type { Work } from '../../../base/longWork.ts'
import { failureText, revertReason } from '../../../execution/outcome.ts'
import { type SimulatedBlock, simulateBlocks } from '../../../execution/simulateBlocks.ts'
import type { ExecutionResult } from '../../../evm/result.ts'
import type { Block } from '../../../types/block.ts'
import type { RpcCall } from '../../context.ts'
import { rpcError } from '../../errors.ts'
import { explainedMessage } from '../../explained.ts'
import { method } from '../../method.ts'
import { simulateError, simulateOptionsOf, simulatedBlocksOf } from '../../simulations.ts'
import { tracedSimulatedCall } from '../../tracedSimulated.ts'
import { blockSource } from '../../wire/block.ts'

/** `message`: replaces that of the failure, if there is one. */
function outcomeOf(result: ExecutionResult, message = messageOf(result)): Omit<SimulatedCallSource, 'logs'> {
  const { gasUsed, gasSpent: maxUsedGas } = result
  if (result.status === 'success') return { returnData: result.output, gasUsed, maxUsedGas, status: '0x1' }
  const failed = { returnData: EMPTY_BYTES, gasUsed, maxUsedGas, status: '0x0' } as const
  if (result.status === 'halt') return { ...failed, error: { message, code: -32015 } }
  return { ...failed, error: { message, code: 3, data: result.output } }
}

function messageOf(result: ExecutionResult): string {
  if (result.status !== 'revert') return failureText(result)
  const reason = revertReason(result.output)
  return reason === undefined ? 'execution reverted' : `execution reverted: ${reason}`
}

/** Messages of failed calls. */
type Messages = ReadonlyMap<ExecutionResult, string>

function simulatedSource({ block, calls }: SimulatedBlock, full: boolean, messages?: Messages): SimulatedBlockSource {
  const logsOf = (logs: (typeof calls)[number]['logs'], transactionIndex: number) => {
    const { hash: transactionHash } = block.transactions[transactionIndex]!
    return logs.map(({ log, index }) => ({ log, block, transactionHash, transactionIndex, logIndex: index, removed: false }))
  }
  return {
    ...blockSource(block, full),
    calls: calls.map(({ result, logs }, at) => ({ ...outcomeOf(result, messages?.get(result)), logs: logsOf(logs, at) })),
  }
}

/** Maximum number of failed calls whose messages say where they failed: each runs again, after all that come before it. */
const MAX_EXPLAINED = 16

/** Messages that say where calls failed. */
async function explanationsOf(
  call: RpcCall,
  payload: SimulationPayload,
  base: Block,
  blocks: readonly SimulatedBlock[],
): Promise<Messages> {
  const messages = new Map<ExecutionResult, string>()
  const failed = blocks.flatMap(({ index, calls }) =>
    calls.flatMap(({ result }, at) => (result.status === 'success' ? [] : [{ place: { block: index, call: at }, result }])),
  )
  for (const { place, result } of failed.slice(0, MAX_EXPLAINED)) {
    const traced = tracedSimulatedCall(call, payload, base, place, '')
    messages.set(result, await explainedMessage(call, messageOf(result), traced))
  }
  return messages
}

/** Simulation of whole blocks. */
export const simulateRows = [
  method({
    name: 'eth_simulateV1',
    summary: 'Simulates blocks of calls on top of a block, with state and block overrides, and returns the blocks.',
    params: [
      ['simulation', simulation],
      ['block', optional(blockId, 'latest')],
    ],
    result: array(simulatedBlock),
    reference: 'notImplemented',
    handler(call, payload, id) {
      if (payload.blockStateCalls.length === 0) throw rpcError(-32602, 'empty input')
      const { chain, limits, requester, work } = call
      // Its state must be available before anything runs.
      const { block } = call.blocks.resolve(id)
      chain.stateAt(block.header)
      const onConsole = (inputs: readonly Uint8Array[]) => call.console.called('eth_simulateV1', inputs)
      const options = { ...simulateOptionsOf(limits, payload), onConsole }
      function* simulated(): Work<SimulatedBlock[]> {
        try {
          return yield* simulateBlocks(chain, block.header, simulatedBlocksOf(payload), options)
        } catch (error) {
          throw simulateError(error)
        }
      }
      const wireOf = (blocks: readonly SimulatedBlock[], messages?: Messages) =>
        blocks.map((it) => simulatedSource(it, payload.returnFullTransactions === true, messages))
      function* quiet(): Work<SimulatedBlockSource[]> {
        return wireOf(yield* simulated())
      }
      async function explained(): Promise<SimulatedBlockSource[]> {
        const blocks = await work.run(simulated, requester)
        return wireOf(blocks, await explanationsOf(call, payload, block, blocks))
      }
      return call.stackTraces ? explained() : work.run(quiet, requester)
    },
  }),
] as const
