/** Recorded requests as calls that tests make again. */
import { blockId } from '../contract/blockId.ts'
import { callObject } from '../contract/callArguments.ts'
import { signatureOfItem } from '../contract/abiSignature.ts'
import { DecodeError } from '../contract/codec.ts'
import { type Address, bytesFromHex, type Hex, hexFromBytes, isHexData } from '../contract/hex.ts'
import type { AbiItem } from '../contract/workspace.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import type { Work } from '../base/longWork.ts'
import { selectorOfSignature } from '../base/selector.ts'
import { abiValues } from '../compilation/abiValues.ts'
import { type CallRequest, simulateCall } from '../execution/simulate.ts'
import type { RecordedRequest } from '../recording/recordedRequest.ts'
import { exchangeOf } from '../recording/requestRow.ts'
import { hasLiteral, type TestedCall, type TestedFunction } from '../reproduction/testedCall.ts'
import { callRequestOf } from './callRequest.ts'
import { ZERO_ADDRESS } from '../types/rlp.ts'
import type { RpcCall } from './context.ts'
import { RpcError } from './errors.ts'
import { simulationAt, simulationLimits } from './simulation.ts'

const NO_CALL = 'only eth_call of a contract becomes a test of the chain'
export const NOT_KEPT = 'params or answer were not recorded whole'
const OVERRIDES = 'tests have no state or block overrides'
const OTHER_FIELDS = 'the answer depends on fields that tests of the chain leave out, such as gas or gasPrice'
export const RULED = 'a rule acted on them, so the answers may be none of the node'
export const BLOCK = 'the block is none that stays the same'
export const OTHERWISE = 'it is answered otherwise now, so its state was changed by hand or is gone'

/** Names become code, and an ABI may be anybody's. */
const IDENTIFIERS = /^[A-Za-z_$][\w$]*\([\w,()[\]]*\)$/

/** The call of a request, or why there is none. */
export async function testedCall(call: RpcCall, recorded: RecordedRequest): Promise<TestedCall | string> {
  const { request, params, answer } = exchangeOf(recorded)
  if (request.method !== 'eth_call' || (request.status !== 'ok' && request.status !== 'error')) return NO_CALL
  if (recorded.changedBy !== undefined && recorded.changedBy.action !== 'delay') return RULED
  if (params === undefined || params.isCut || answer === undefined || answer.isCut || request.isWithheld) return NOT_KEPT
  const [args, id, ...overrides] = JSON.parse(params.text) as unknown[]
  if (overrides.some((it) => it !== undefined && it !== null)) return OVERRIDES
  const block = blockOf(id, request.beginBlock)
  if (block === undefined) return BLOCK
  const asked = decodedCall(args)
  if (asked?.to === undefined) return NO_CALL
  const outcome = outcomeIn(answer.text)
  if (outcome === undefined || !(await isAnsweredSo(call, asked, block, outcome))) return OTHERWISE
  const data = hexFromBytes(asked.data ?? EMPTY_BYTES)
  const { from = ZERO_ADDRESS, to, value = 0n } = asked
  if (!(await isAnsweredSo(call, { from, to, value, data: asked.data ?? EMPTY_BYTES }, block, outcome))) return OTHER_FIELDS
  const fn = await call.work.run(() => functionOf(call, to, data, outcome), call.requester)
  return { seq: request.seq, block, from, to, value, data, ...outcome, fn }
}

interface CallOutcome {
  readonly isSuccess: boolean
  readonly output: Hex
}

/** The number of the block that a call names, or that was the head when it was made. */
export function blockOf(id: unknown, head: number): bigint | undefined {
  if (id === undefined || id === null || id === 'latest' || id === 'pending') return BigInt(head)
  try {
    const block = blockId.decode(id)
    return typeof block === 'bigint' ? block : block === 'earliest' ? 0n : undefined
  } catch (error) {
    if (error instanceof DecodeError) return undefined
    throw error
  }
}

function decodedCall(args: unknown): CallRequest | undefined {
  try {
    return callRequestOf(callObject.decode(args))
  } catch (error) {
    if (error instanceof DecodeError) return undefined
    throw error
  }
}

/** What a recorded answer says of the execution; undefined for other errors. */
export function outcomeIn(answer: string): CallOutcome | undefined {
  const { result, error } = JSON.parse(answer) as { result?: unknown; error?: { data?: unknown } }
  if (isHexData(result)) return { isSuccess: true, output: result }
  return error === undefined ? undefined : { isSuccess: false, output: isHexData(error.data) ? error.data : '0x' }
}

/** Whether the call has that outcome on the state of the block. */
async function isAnsweredSo(call: RpcCall, asked: CallRequest, block: bigint, outcome: CallOutcome): Promise<boolean> {
  try {
    const { status, output } = await simulateCall(
      call.work,
      simulationAt(call, block),
      asked,
      simulationLimits(call.limits),
      call.requester,
    )
    const now = { isSuccess: status === 'success', output: status === 'halt' ? '0x' : hexFromBytes(output) }
    return now.isSuccess === outcome.isSuccess && now.output === outcome.output
  } catch (error) {
    // It cannot run: the block is gone, or it never ran.
    if (error instanceof CodedError || error instanceof RpcError) return false
    throw error
  }
}

/** The function of the contract that is called, if its values have literals. */
export function* functionOf(
  { workspace }: RpcCall,
  to: Address,
  data: Hex,
  { isSuccess, output }: CallOutcome,
): Work<TestedFunction | undefined> {
  const contract = yield* workspace.contract(to)
  const ofFacets = (contract?.facets ?? []).map(({ artifactId }) => artifactId)
  for (const id of [contract?.artifactId, contract?.implementationArtifactId, ...ofFacets]) {
    const item = (id ? (workspace.interfaceOf(id)?.abi ?? []) : []).find((it) => isCalled(it, data))
    if (item === undefined) continue
    const inputs = abiValues(item.inputs ?? [], bytesFromHex(`0x${data.slice(10)}`))
    const outputs = isSuccess ? abiValues(item.outputs ?? [], bytesFromHex(output)) : undefined
    if (inputs === undefined || (isSuccess && outputs === undefined) || ![...inputs, ...(outputs ?? [])].every(hasLiteral)) return undefined
    const signature = signatureOfItem(item)
    return IDENTIFIERS.test(signature) ? { item, signature, inputs, outputs } : undefined
  }
  return undefined
}

const isCalled = (item: AbiItem, data: Hex): boolean =>
  item.type === 'function' && data.length >= 10 && selectorOfSignature(signatureOfItem(item)) === data.slice(0, 10).toLowerCase()
