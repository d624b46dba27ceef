/** What methods do that change something without being control actions, in plain words, for whoever has to allow it. */
import type { CallArguments } from '../contract/callArguments.ts'
import type { Address } from '../contract/hex.ts'
import type { Transaction } from '../types/transaction.ts'
import { etherText, shortHex } from './controlText.ts'

type Sent = Pick<CallArguments, 'from' | 'to' | 'value' | 'data'>

/** A transaction: `Send 1 ETH from 0xf39f…2266 to 0x7099…79c8`. */
export function sendText({ from, to, value = 0n, data }: Pick<Transaction, 'from' | 'to' | 'value' | 'data'> | Sent): string {
  const amount = etherText(value)
  const sender = from === undefined ? '' : ` from ${shortHex(from)}`
  if (to === undefined) return `Deploy a contract${sender}${value === 0n ? '' : ` with ${amount}`}`
  if (data === undefined || data.length === 0) return `Send ${amount}${sender} to ${shortHex(to)}`
  return `Call ${shortHex(to)}${sender}${value === 0n ? '' : ` with ${amount}`}`
}

/** A signature: `Sign a message with 0xf39f…2266`. */
export const signText = (what: string, signer: Address): string => `Sign ${what} with ${shortHex(signer)}`

/** A signed transaction as arguments of a call. */
export function sentOf({ from, to, value, data, gasLimit, accessList }: Transaction): CallArguments {
  return { from, ...(to !== undefined && { to }), value, data, gas: gasLimit, ...(accessList && { accessList }) }
}
