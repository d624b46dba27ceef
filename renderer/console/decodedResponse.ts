/** The parts of a response that an ABI can name: the results of a call, logs, and why an execution failed. The response is not trusted. */
import type { WireBlockId } from '../../node-core/contract/blockId.ts'
import type { Address, Hex } from '../../node-core/contract/hex.ts'
import type { WireTraceableCall } from '../../node-core/contract/traceable.ts'
import type { LogData } from '../abi/abiDecoder.ts'

/** A log with its index in the block, if the response has one. */
export interface ResponseLog {
  index: number
  log: LogData
}

/** A call: the callee and the input. */
export interface RequestedCall {
  to: Address
  input: Hex
}

/** Maximum number of logs read from one response. */
const MAX_LOGS = 10_000
const CALLING = new Set([
  'eth_call',
  'eth_estimateGas',
  'eth_createAccessList',
  'eth_sendTransaction',
  'eth_sendTransactionSync',
  'eth_fillTransaction',
  'personal_sendTransaction',
  'debug_traceCall',
])

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)
const isAddress = (value: unknown): value is Address => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

/** The call that a request is about; undefined if there is none, or if it creates a contract. */
export function callOfRequest(method: string, params: readonly unknown[]): RequestedCall | undefined {
  const [call] = params
  if (!CALLING.has(method) || !isRecord(call) || !isAddress(call['to'])) return undefined
  const input = call['input'] ?? call['data'] ?? '0x'
  return isHex(input) ? { to: call['to'].toLowerCase() as Address, input: input.toLowerCase() as Hex } : undefined
}

/** Tags that stand for the newest state: blocks are final at once. */
const MOVING: ReadonlySet<unknown> = new Set(['latest', 'pending', 'safe', 'finalized'])

/** Methods that execute a call and change nothing. */
const SIMULATING: ReadonlySet<string> = new Set(['eth_call', 'eth_estimateGas', 'eth_createAccessList', 'debug_traceCall'])

/**
 * What a request executed, to inspect it; undefined if it executed nothing, or changed state. `newest`: the block that was the newest then, if
 * that was in the past.
 */
export function simulatedByRequest(method: string, params: readonly unknown[], newest?: WireBlockId): WireTraceableCall | undefined {
  const [call, block, third, fourth] = params
  if (!SIMULATING.has(method) || !isRecord(call)) return undefined
  const overrides = method === 'debug_traceCall' ? third : { stateOverrides: third, blockOverrides: fourth }
  const { stateOverrides, blockOverrides, txIndex } = isRecord(overrides) ? overrides : {}
  // Only eth_call can run in the middle of a block.
  if (txIndex !== undefined && txIndex !== null) return undefined
  // The node parses them as it did for the request.
  return {
    call,
    block: newest !== undefined && MOVING.has(block ?? 'latest') ? newest : (block ?? 'latest'),
    ...(isRecord(stateOverrides) && { stateOverrides }),
    ...(isRecord(blockOverrides) && { blockOverrides }),
  } as WireTraceableCall
}

/** What a call returned; undefined if the response is something else. */
export function outputOfResponse(method: string, value: unknown): Hex | undefined {
  return method === 'eth_call' && isHex(value) ? value : undefined
}

/** The logs in a response: a list of logs, a receipt, or receipts. */
export function logsOfResponse(value: unknown): readonly ResponseLog[] {
  const found: ResponseLog[] = []
  for (const part of Array.isArray(value) ? (value as unknown[]) : [value]) {
    if (!isRecord(part)) continue
    for (const log of Array.isArray(part['logs']) ? (part['logs'] as unknown[]) : [part]) {
      if (found.length >= MAX_LOGS) return found
      const read = logFrom(log, found.length)
      if (read) found.push(read)
    }
  }
  return found
}

function logFrom(value: unknown, position: number): ResponseLog | undefined {
  if (!isRecord(value)) return undefined
  const { address, topics, data, logIndex } = value
  if (
    !isAddress(address) ||
    !isHex(data) ||
    !Array.isArray(topics) ||
    topics.length > 4 ||
    !(topics as unknown[]).every((topic) => isHex(topic) && topic.length === 66)
  )
    return undefined
  const index = isQuantity(logIndex) ? Number(logIndex) : position
  return { index, log: { address: address.toLowerCase() as Address, topics: topics as Hex[], data } }
}

const isQuantity = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{1,8}$/i.test(value)
