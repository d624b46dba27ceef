/** What user operations tell their senders to call, and why that failed. */
import type { Address, Hex } from '../../../node-core/contract/hex.ts'
import type { WireTransactionOperation } from '../../../node-core/contract/wire/transactionOperation.ts'
import type { AbiDecoder, DecodedError, DecodedItem } from '../../abi/abiDecoder.ts'
import { nameToText } from '../../abi/valueToText.ts'
import { callsByAccount, type AccountCall } from '../../abi/accountCalls.ts'

/** A call that a sender makes, by the ABI of its target. */
export interface DecodedAccountCall extends AccountCall {
  call: DecodedItem | undefined
  /** Only the function's name, if the input does not match its arguments. */
  name: string | undefined
}

/** What an operation calls. */
export interface OperationCall {
  /** The call of the sender itself. */
  own: DecodedItem | undefined
  /** The call data without the selector by which an account asks for the whole operation. */
  input: Hex
  /** The calls that the sender makes, if its function is known to make any: the first `MAX_CALLS`. */
  calls: DecodedAccountCall[] | undefined
  /** Number of all of them. */
  callCount: number
}

/** Calls of one operation that are decoded and shown; the call data have all. */
export const MAX_CALLS = 50

/** `executeUserOp`: the EntryPoint passes the whole operation to an account whose call data begin with it; the rest is the account's. */
const EXECUTE_USER_OP = '0x8dd7712f'

/** Undefined where the call data are not known. */
export function operationCall(decoder: AbiDecoder, sender: Address, callData: Hex | undefined): OperationCall | undefined {
  if (callData === undefined) return undefined
  const input: Hex = callData.startsWith(EXECUTE_USER_OP) && callData.length >= 18 ? `0x${callData.slice(10)}` : callData
  const own = decoder.decodeCall(sender, input)
  const made = own && callsByAccount(own)
  const calls = made?.slice(0, MAX_CALLS).map((call) => ({ ...call, ...decodedAt(decoder, call) }))
  return { own, input, calls, callCount: made?.length ?? 0 }
}

function decodedAt(decoder: AbiDecoder, { target, input }: AccountCall): Pick<DecodedAccountCall, 'call' | 'name'> {
  const call = decoder.decodeCall(target, input)
  const name = call ?? (input.length >= 10 ? decoder.functionOf(target, input.slice(0, 10) as Hex) : undefined)
  return { call, name: name?.name }
}

/**
 * What became of an operation. `refused`: the EntryPoint refused it, and with it the bundle. `unexecuted`: it refused another one, or the
 * bundle failed otherwise.
 */
export type OperationStatus = 'success' | 'failed' | 'pending' | 'refused' | 'unexecuted'

export interface OperationOutcome {
  status: OperationStatus
  /** Why it failed or was refused, in words that come before the error. */
  remark?: string
  error?: DecodedError
}

/** `bundle`: how the transaction ended, with the revert data if there are any. */
export interface BundleOutcome {
  isPending: boolean
  revertData: Hex | undefined
}

/** The outcome of an operation by its place in the bundle; `call`: what it calls, whose targets may have raised the error. */
export function outcomeOf(
  decoder: AbiDecoder,
  { outcome, sender, paymaster }: WireTransactionOperation,
  call: OperationCall | undefined,
  position: number,
  { isPending, revertData }: BundleOutcome,
): OperationOutcome {
  if (outcome === null) {
    if (isPending) return { status: 'pending' }
    const refusal = revertData === undefined ? undefined : refusalFrom(decoder.decodeError([], revertData))
    if (refusal?.position !== BigInt(position)) return { status: 'unexecuted' }
    const inner = refusal.inner === undefined ? undefined : decoder.decodeError([sender, paymaster], refusal.inner)
    return { status: 'refused', remark: refusal.reason, ...(inner && inner.kind !== 'empty' && { error: inner }) }
  }
  if (outcome.success) return { status: 'success' }
  if (outcome.postOpRevertData !== null)
    return {
      status: 'failed',
      remark: 'postOp failed',
      error: postOpError(decoder, paymaster, outcome.postOpRevertData),
    }
  if (outcome.isPrefundTooLow) return { status: 'failed', remark: 'it cost more than was put aside for it' }
  if (outcome.revertData === null) return { status: 'failed' }
  const targets = call?.calls?.map(({ target }) => target) ?? []
  return { status: 'failed', error: decoder.decodeError([...targets, sender], outcome.revertData) }
}

/** What a paymaster reverted with: EntryPoints from 0.7 on wrap it into an error of their own. */
function postOpError(decoder: AbiDecoder, paymaster: Address | null, data: Hex): DecodedError {
  const error = decoder.decodeError([paymaster], data)
  const inner = error.kind === 'custom' && error.decoded?.name === 'PostOpReverted' ? error.decoded.arguments[0]?.value : undefined
  return inner?.kind === 'bytes' ? decoder.decodeError([paymaster], inner.value) : error
}

/** What `FailedOp` and `FailedOpWithRevert` say. */
export interface Refusal {
  /** Place of the operation in the bundle, from 0. */
  position: bigint
  /** Such as `AA24 signature error`. */
  reason: string
  /** What the account or the paymaster reverted with. */
  inner: Hex | undefined
}

/** Why an EntryPoint refused a bundle; undefined if it failed otherwise. */
export function refusalFrom(error: DecodedError): Refusal | undefined {
  const decoded = error.kind === 'custom' ? error.decoded : undefined
  if (!decoded || !/^FailedOp(?:WithRevert)?$/.test(decoded.name)) return undefined
  const [position, reason, inner] = decoded.arguments.map(({ value }) => value)
  if (position?.kind !== 'integer' || reason?.kind !== 'text') return undefined
  return { position: position.value, reason: reason.value, inner: inner?.kind === 'bytes' ? inner.value : undefined }
}

/** What a call is called: its function, or that it only sends ether. */
export function nameOfCall({ name, input }: DecodedAccountCall): string {
  if (name !== undefined) return nameToText(name)
  return input === '0x' ? 'transfer' : input.slice(0, 10)
}
