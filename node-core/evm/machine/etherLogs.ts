/** The logs that the protocol itself writes when ether moves or is burned (EIP-7708). */
import { BURN_TOPIC, SYSTEM_ADDRESS, TRANSFER_TOPIC, addressTopic } from '../../contract/etherLogs.ts'
import { fixedBytesFromBigint } from '../../base/bytes.ts'
import type { Hash } from '../../contract/hex.ts'
import { wordFromHex } from '../words/word.ts'
import type { AccountState } from './journal.ts'
import type { Machine } from './machine.ts'

/** Logs a transfer. No log if the rules have none, if the value is zero, or if sender and recipient are the same. */
export function logTransfer(machine: Machine, from: AccountState, to: AccountState, value: bigint): void {
  if (from !== to) log(machine, [TRANSFER_TOPIC, addressTopic(from.address), addressTopic(to.address)], value)
}

/** Logs that ether is burned together with its account. */
export function logBurn(machine: Machine, account: AccountState, value: bigint): void {
  log(machine, [BURN_TOPIC, addressTopic(account.address)], value)
}

/** Logs the balances of accounts that are destroyed at the end of the transaction. */
export function logFinalBurns(machine: Machine): void {
  if (!machine.rules.eip7708) return
  const burnt = machine.journal.destroyed().filter(({ balance }) => balance > 0n)
  for (const account of burnt.toSorted((a, b) => (a.address < b.address ? -1 : 1))) logBurn(machine, account, account.balance)
}

function log({ rules, journal, tracer }: Machine, topics: Hash[], value: bigint): void {
  if (!rules.eip7708 || value === 0n) return
  const data = fixedBytesFromBigint(value, 32)
  journal.logs.add(SYSTEM_ADDRESS, topics.map(wordFromHex), data)
  tracer?.onLog?.({ address: SYSTEM_ADDRESS, topics, data })
}
