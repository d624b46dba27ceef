import { type Hex, hexFromBytes } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { revertReason } from '../execution/outcome.ts'
import { type FailedOp, failedOpOf } from './failedOp.ts'
import type { FailedCall } from './phases.ts'
import type { UserOperationOutcome } from './userOperationEvents.ts'

/**
 * Why a bundler does not take an operation (ERC-7769): the account or the EntryPoint, the paymaster, its deposit, the time or
 * a signature is the reason. `operation-reverted`: in estimates, what the operation does fails.
 */
export type UserOperationErrorCode =
  | 'operation-rejected'
  | 'paymaster-rejected'
  | 'paymaster-deposit'
  | 'operation-not-due'
  | 'operation-signature'
  | 'operation-reverted'

/** By the beginning of the EntryPoint's reason; the first that fits counts. */
const CODES: readonly [start: string, code: UserOperationErrorCode][] = [
  ['AA22', 'operation-not-due'],
  ['AA27', 'operation-not-due'],
  ['AA32', 'operation-not-due'],
  ['AA37', 'operation-not-due'],
  ['AA24', 'operation-signature'],
  ['AA34', 'operation-signature'],
  ['AA31', 'paymaster-deposit'],
  // All others of paymasters, and what they do after the call.
  ['AA3', 'paymaster-rejected'],
  ['AA5', 'paymaster-rejected'],
]

const REJECTIONS: ReadonlySet<string> = new Set<UserOperationErrorCode>(['operation-rejected', ...CODES.map(([, code]) => code)])

/**
 * The error for an operation whose bundle reverts. Its data are what a contract reverted with, if one did. The message has no hex text:
 * clients look for `AA` and digits in it. `failed`: see `failedOpOf`.
 */
export function rejectionOf(output: Uint8Array, failed?: FailedCall): CodedError<UserOperationErrorCode> {
  const failure = failedOpOf(output, failed)
  return rejectionFor(failure.reason, textOf(failure), dataOf(failure.revertData))
}

/** The error for an operation that an EntryPoint does not take for that reason. */
export function rejectionFor(reason: string, text = reason, details: { data?: Hex } = {}): CodedError<UserOperationErrorCode> {
  return new CodedError(CODES.find(([start]) => reason.startsWith(start))?.[1] ?? 'operation-rejected', text, details)
}

/** Whether an EntryPoint does not take the operation. */
export const isRejection = (error: unknown): boolean => error instanceof CodedError && REJECTIONS.has(error.code)

function textOf({ reason, revertData }: FailedOp): string {
  const inner = revertData && revertReason(revertData)
  return inner === undefined || inner === reason ? reason : `${reason}: ${inner}`
}

/** The error of an estimate for an operation that is taken, and fails. */
export function operationRevert({
  revertData,
  postOpRevertData,
  isPrefundTooLow,
}: UserOperationOutcome): CodedError<UserOperationErrorCode> {
  const data = postOpRevertData ?? revertData
  const reason = data && revertReason(data)
  const what = isPrefundTooLow ? 'prefund too low' : postOpRevertData ? 'postOp reverted' : 'execution reverted'
  return new CodedError('operation-reverted', reason === undefined ? what : `${what}: ${reason}`, dataOf(data))
}

const dataOf = (bytes: Uint8Array | undefined) => (bytes === undefined || bytes.length === 0 ? {} : { data: hexFromBytes(bytes) })
