import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'

/** `invalid-block`: the block breaks a rule of the chain; `data` is InvalidBlockData. */
export type InvalidBlockCode = 'invalid-block'

/** The rule that a refused block breaks. */
export type BlockRule =
  | 'parent'
  | 'manual-changes'
  | 'number'
  | 'timestamp'
  | 'extra-data'
  | 'gas-limit'
  | 'gas-used'
  | 'difficulty'
  | 'nonce'
  | 'base-fee'
  | 'field-presence'
  | 'blob-gas-used'
  | 'excess-blob-gas'
  | 'block-size'
  | 'transactions-root'
  | 'withdrawals-root'
  | 'ommers-hash'
  | 'ommer'
  | 'transaction'
  | 'system-contract'
  | 'deposit'
  | 'requests-hash'
  | 'receipts-root'
  | 'logs-bloom'
  | 'state-root'
  | 'access-list-size'
  | 'access-list-hash'

/** Which block was refused, and by which rule. */
export interface InvalidBlockData {
  number: bigint
  hash: Hash
  rule: BlockRule
}

/** Makes the error for a broken rule; `detail` names the block's value and the expected one. */
export type Refusal = (rule: BlockRule, detail: string, cause?: unknown) => CodedError<InvalidBlockCode>

/** Refusals of one block: their messages start with its number and hash. */
export function refusalOf(number: bigint, hash: Hash): Refusal {
  return (rule, detail, cause) => {
    const data: InvalidBlockData = { number, hash, rule }
    return new CodedError<InvalidBlockCode>('invalid-block', `block ${number} (${hash}): ${detail}`, { data, cause })
  }
}
