/** What methods do that change something without being control actions, in plain words, for whoever has to allow it. */
import type { CallArguments } from '../contract/callArguments.ts'
import type { Address } from '../contract/hex.ts'
import type { Transaction } from '../types/transaction.ts'
import { etherText } from './controlText.ts'

type Sent = Pick<CallArguments, 'from' | 'to' | 'value' | 'data'>

/** A transaction: `Send 1 ETH from 0x… to 0x…`. */
export function sendText({ from, to, value = 0n, data }: Pick<Transaction, 'from' | 'to' | 'value' | 'data'> | Sent): string {
  const amount = etherText(value)
  const sender = from === undefined ? '' : ` from ${from}`
  if (to === undefined) return `Deploy a contract${sender}${value === 0n ? '' : ` with ${amount}`}`
  if (data === undefined || data.length === 0) return `Send ${amount}${sender} to ${to}`
  return `Call ${to}${sender}${value === 0n ? '' : ` with ${amount}`}`
}

/** A signature: `Sign a message with 0x…`. */
export const signText = (what: string, signer: Address): string => `Sign ${what} with ${signer}`

/** A signed transaction as arguments of a call. */
export function sentOf({ from, to, value, data, gasLimit, accessList }: Transaction): CallArguments {
  return { from, ...(to !== undefined && { to }), value, data, gas: gasLimit, ...(accessList && { accessList }) }
}
