/** The outcomes of an execution, in geth's words: clients match them. */
import { hexFromBytes } from '../contract/hex.ts'
import { revertReasonOf } from '../contract/revert.ts'
import { CodedError } from '../base/codedError.ts'
import type { ExecutionResult } from '../evm/result.ts'
import { errorText } from '../evm/haltText.ts'

/** `execution-reverted`: data = the revert bytes as hex. `execution-failed`: the execution halted. `timeout`: it ran out of time. */
export type OutcomeErrorCode = 'execution-reverted' | 'execution-failed' | 'timeout'

/** The reason of Solidity's Error(string) or Panic(uint256) in revert data, undefined for other data. */
export function revertReason(output: Uint8Array): string | undefined {
  const reason = revertReasonOf(output)
  if (reason.kind === 'message') return new TextDecoder().decode(reason.utf8)
  return reason.kind === 'panic' ? (reason.text ?? `unknown panic code: 0x${reason.code.toString(16)}`) : undefined
}

/** Text of a failed execution: `execution reverted`, or geth's name for the halt. */
export function failureText(result: ExecutionResult): string {
  if (result.status === 'revert') return 'execution reverted'
  return result.errorText ?? errorText(result.reason ?? 'out of gas')
}

/** Output of a successful execution; throws CodedError<OutcomeErrorCode> for any other. */
export function outputOf(result: ExecutionResult): Uint8Array {
  if (result.status === 'success') return result.output
  if (result.status === 'revert') {
    const reason = revertReason(result.output)
    const text = reason === undefined ? 'execution reverted' : `execution reverted: ${reason}`
    throw new CodedError<OutcomeErrorCode>('execution-reverted', text, { data: hexFromBytes(result.output) })
  }
  throw new CodedError<OutcomeErrorCode>(result.reason === 'timeout' ? 'timeout' : 'execution-failed', failureText(result))
}
