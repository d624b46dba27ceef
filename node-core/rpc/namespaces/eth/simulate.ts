import { blockId } from '../../../contract/blockId.ts'
import { type CallArguments, callObject } from '../../../contract/callArguments.ts'
import type { Codec, WireOf } from '../../../contract/codec.ts'
import { array, object, optional } from '../../../contract/compound.ts'
import { type BlockOverrides, type WireBlockOverrides, blockOverrides, stateOverrides } from '../../../contract/overrides.ts'
import { boolean, hash } from '../../../contract/primitives.ts'
import { withdrawal } from '../../../contract/wire/block.ts'
import { type SimulatedBlockSource, type SimulatedCallSource, simulatedBlock } from '../../../contract/wire/simulation.ts'
import { EMPTY_BYTES } from '../../../base/bytes.ts'
import { CodedError } from '../../../base/codedError.ts'
import type { Work } from '../../../base/longWork.ts'
import { failureText, revertReason } from '../../../execution/outcome.ts'
import type { SystemCallErrorCode } from '../../../execution/systemCalls.ts'
import {
  type SimulateBlocksErrorCode,
  type SimulatedBlock,
  type SimulatedBlockRequest,
  simulateBlocks,
} from '../../../execution/simulateBlocks.ts'
import type { ExecutionResult } from '../../../evm/result.ts'
import { blockOverrideOf, callRequestOf, stateOverrideOf } from '../../callRequest.ts'
import { type RpcErrorNumber, rpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import { blockSource } from '../../wire/block.ts'

const laterOverrides = object({ withdrawals: optional(array(withdrawal)), beaconRoot: optional(hash) })

type SimulatedOverrides = BlockOverrides & ReturnType<typeof laterOverrides.decode>

/** Block overrides with those that only whole blocks have. */
const simulatedOverrides: Codec<SimulatedOverrides, WireBlockOverrides & WireOf<typeof laterOverrides>> = {
  decode: (value) => ({ ...blockOverrides.decode(value), ...laterOverrides.decode(value) }),
  encode: (value) => ({ ...blockOverrides.encode(value), ...laterOverrides.encode(value) }),
  schema: {
    ...blockOverrides.schema,
    title: 'simulated block overrides',
    properties: { ...blockOverrides.schema.properties, ...laterOverrides.schema.properties },
  },
}

const blockStateCall = object({
  blockOverrides: optional(simulatedOverrides),
  stateOverrides: optional(stateOverrides),
  calls: optional(array(callObject)),
})

const payload = object(
  {
    blockStateCalls: array(blockStateCall),
    traceTransfers: optional(boolean),
    validation: optional(boolean),
    returnFullTransactions: optional(boolean),
  },
  'simulation',
)

/** Gas limit for all calls of a request together if the node has no cap, as in geth. */
const DEFAULT_GAS_CAP = 50_000_000n

/** Error codes specific to the method (execution-apis); all others map as usual. */
const ERRORS: Readonly<
  Partial<Record<SimulateBlocksErrorCode | SystemCallErrorCode | 'gas-limit-reached' | 'blob-limit-reached', RpcErrorNumber>>
> = {
  'nonce-too-low': -38010,
  'nonce-too-high': -38011,
  'fee-cap-too-low': -38012,
  'intrinsic-gas': -38013,
  'floor-data-gas': -38013,
  'insufficient-funds': -38014,
  'block-gas-limit-reached': -38015,
  'gas-limit-reached': -38015,
  'blob-limit-reached': -38015,
  'block-number-order': -38020,
  'block-time-order': -38021,
  'sender-not-eoa': -38024,
  'init-code-too-large': -38025,
  'too-many-blocks': -38026,
  'tip-above-fee-cap': -32602,
  'fee-cap-overflow': -32602,
  'nonce-max': -32603,
  'type-not-supported': -32603,
  'blob-fee-cap-too-low': -32603,
  'missing-blob-hashes': -32603,
  'too-many-blobs': -32603,
  'blob-version': -32603,
  'blob-creation': -32603,
  'empty-authorization-list': -32603,
  'set-code-creation': -32603,
  'system-call-failed': -32603,
  'invalid-deposit': -32603,
  'invalid-override': -32000,
  'wrong-chain-id': -32000,
  timeout: -32016,
}

function simulateError(error: unknown): unknown {
  const code = error instanceof CodedError ? ERRORS[error.code as SimulateBlocksErrorCode] : undefined
  return code === undefined ? error : rpcError(code, (error as Error).message)
}

function requestOf({
  blockOverrides: block = {},
  stateOverrides: state,
  calls = [],
}: ReturnType<typeof blockStateCall.decode>): SimulatedBlockRequest {
  const { withdrawals, beaconRoot } = block
  const stateOverride = stateOverrideOf(state)
  return {
    blockOverride: {
      ...blockOverrideOf(block),
      ...(withdrawals && { withdrawals }),
      ...(beaconRoot && { parentBeaconBlockRoot: beaconRoot }),
    },
    ...(stateOverride && { stateOverride }),
    calls: calls.map((call: CallArguments) => ({ ...callRequestOf(call), ...(call.chainId !== undefined && { chainId: call.chainId }) })),
  }
}

function outcomeOf(result: ExecutionResult): Omit<SimulatedCallSource, 'logs'> {
  const { gasUsed, gasSpent: maxUsedGas } = result
  if (result.status === 'success') return { returnData: result.output, gasUsed, maxUsedGas, status: '0x1' }
  const failed = { returnData: EMPTY_BYTES, gasUsed, maxUsedGas, status: '0x0' } as const
  if (result.status === 'halt') return { ...failed, error: { message: failureText(result), code: -32015 } }
  const reason = revertReason(result.output)
  const message = reason === undefined ? 'execution reverted' : `execution reverted: ${reason}`
  return { ...failed, error: { message, code: 3, data: result.output } }
}

function simulatedSource({ block, calls }: SimulatedBlock, full: boolean): SimulatedBlockSource {
  const logsOf = (logs: (typeof calls)[number]['logs'], transactionIndex: number) => {
    const { hash: transactionHash } = block.transactions[transactionIndex]!
    return logs.map(({ log, index }) => ({ log, block, transactionHash, transactionIndex, logIndex: index, removed: false }))
  }
  return { ...blockSource(block, full), calls: calls.map(({ result, logs }, at) => ({ ...outcomeOf(result), logs: logsOf(logs, at) })) }
}

/** Simulation of whole blocks. */
export const simulateRows = [
  method({
    name: 'eth_simulateV1',
    summary: 'Simulates blocks of calls on top of a block, with state and block overrides, and returns the blocks.',
    params: [
      ['simulation', payload],
      ['block', optional(blockId, 'latest')],
    ],
    result: array(simulatedBlock),
    reference: 'notImplemented',
    handler({ chain, blocks, limits, requester, work }, { blockStateCalls, traceTransfers, validation, returnFullTransactions }, id) {
      if (blockStateCalls.length === 0) throw rpcError(-32602, 'empty input')
      const { gasCap, callTimeoutMs } = limits
      // Its state must be available before anything runs.
      const { header } = blocks.resolve(id).block
      chain.stateAt(header)
      const options = {
        validation: validation === true,
        traceTransfers: traceTransfers === true,
        gasCap: gasCap > 0n ? gasCap : DEFAULT_GAS_CAP,
        ...(callTimeoutMs > 0 && { timeoutMs: callTimeoutMs }),
      }
      function* simulation(): Work<SimulatedBlockSource[]> {
        try {
          const simulated = yield* simulateBlocks(chain, header, blockStateCalls.map(requestOf), options)
          return simulated.map((block) => simulatedSource(block, returnFullTransactions === true))
        } catch (error) {
          throw simulateError(error)
        }
      }
      return work.run(simulation, requester)
    },
  }),
] as const
