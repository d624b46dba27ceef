/** Requests of eth_simulateV1 as execution takes them, and its errors. */
import type { CallArguments } from '../contract/callArguments.ts'
import type { SimulationPayload } from '../contract/simulation.ts'
import { CodedError } from '../base/codedError.ts'
import type { SimulateBlocksErrorCode, SimulateBlocksOptions, SimulatedBlockRequest } from '../execution/simulateBlocks.ts'
import type { SystemCallErrorCode } from '../execution/systemCalls.ts'
import { blockOverrideOf, callRequestOf, stateOverrideOf } from './callRequest.ts'
import type { RpcLimits } from './context.ts'
import { type RpcErrorNumber, rpcError } from './errors.ts'

/** Gas limit for all calls of a request together if the node has no cap, as in geth. */
const DEFAULT_GAS_CAP = 50_000_000n

export function simulatedBlocksOf({ blockStateCalls }: SimulationPayload): SimulatedBlockRequest[] {
  return blockStateCalls.map(({ blockOverrides: block = {}, stateOverrides: state, calls = [] }) => {
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
  })
}

export function simulateOptionsOf(
  { gasCap, callTimeoutMs }: RpcLimits,
  { validation, traceTransfers }: Pick<SimulationPayload, 'validation' | 'traceTransfers'>,
): SimulateBlocksOptions {
  return {
    validation: validation === true,
    traceTransfers: traceTransfers === true,
    gasCap: gasCap > 0n ? gasCap : DEFAULT_GAS_CAP,
    ...(callTimeoutMs > 0 && { timeoutMs: callTimeoutMs }),
  }
}

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

/** The error with the code that the method gives it. */
export function simulateError(error: unknown): unknown {
  const code = error instanceof CodedError ? ERRORS[error.code as SimulateBlocksErrorCode] : undefined
  return code === undefined ? error : rpcError(code, (error as Error).message)
}
