/** What an execution's end is called, in geth's words: clients match them. */
import { hexFromBytes } from '../contract/hex.ts'
import { bigintFromBytes } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import type { ExecutionResult } from '../evm/result.ts'
import { errorText } from '../evm/haltText.ts'

/** `execution-reverted`: data = the revert bytes as hex. `execution-failed`: the execution halted. `timeout`: its run time was over. */
export type OutcomeErrorCode = 'execution-reverted' | 'execution-failed' | 'timeout'

const PANIC_TEXTS: ReadonlyMap<bigint, string> = new Map([
  [0x00n, 'generic panic'],
  [0x01n, 'assert(false)'],
  [0x11n, 'arithmetic underflow or overflow'],
  [0x12n, 'division or modulo by zero'],
  [0x21n, 'enum overflow'],
  [0x22n, 'invalid encoded storage byte array accessed'],
  [0x31n, 'out-of-bounds array access; popping on an empty array'],
  [0x32n, 'out-of-bounds access of an array or bytesN'],
  [0x41n, 'out of memory'],
  [0x51n, 'uninitialized function'],
])

const ERROR_SELECTOR = '0x08c379a0'
const PANIC_SELECTOR = '0x4e487b71'

/** What Solidity's Error(string) or Panic(uint256) says in revert data, undefined for other data. */
export function revertReason(output: Uint8Array): string | undefined {
  if (output.length < 36) return undefined
  const selector = hexFromBytes(output.subarray(0, 4))
  const body = output.subarray(4)
  if (selector === PANIC_SELECTOR) {
    const code = bigintFromBytes(body.subarray(0, 32))
    return PANIC_TEXTS.get(code) ?? `unknown panic code: 0x${code.toString(16)}`
  }
  if (selector !== ERROR_SELECTOR) return undefined
  const at = bigintFromBytes(body.subarray(0, 32))
  if (at + 32n > BigInt(body.length)) return undefined
  const start = Number(at) + 32
  const length = bigintFromBytes(body.subarray(start - 32, start))
  if (BigInt(start) + length > BigInt(body.length)) return undefined
  return new TextDecoder().decode(body.subarray(start, start + Number(length)))
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
