/** The logs of the protocol itself (EIP-7708): what moves ether, and what burns it. */
import { BURN_TOPIC, SYSTEM_ADDRESS, TRANSFER_TOPIC } from '../../contract/etherLogs.ts'
import { fixedBytesFromBigint } from '../../base/bytes.ts'
import type { Address, Hash } from '../../contract/hex.ts'
import type { AccountState } from './journal.ts'
import type { Machine } from './machine.ts'

/** Logs a transfer; nothing where the rules have no such log, nothing moves, or it stays where it is. */
export function logTransfer(machine: Machine, from: AccountState, to: AccountState, value: bigint): void {
  if (from !== to) log(machine, [TRANSFER_TOPIC, addressTopic(from), addressTopic(to)], value)
}

/** Logs that ether ceases to exist with its account. */
export function logBurn(machine: Machine, account: AccountState, value: bigint): void {
  log(machine, [BURN_TOPIC, addressTopic(account)], value)
}

/** Logs what the accounts hold that end with the transaction. */
export function logFinalBurns(machine: Machine): void {
  if (!machine.rules.eip7708) return
  const burnt = machine.journal.destroyed().filter(({ balance }) => balance > 0n)
  for (const account of burnt.toSorted((a, b) => (a.address < b.address ? -1 : 1))) logBurn(machine, account, account.balance)
}

function log({ rules, journal, tracer }: Machine, topics: Hash[], value: bigint): void {
  if (!rules.eip7708 || value === 0n) return
  const entry = { address: SYSTEM_ADDRESS, topics, data: fixedBytesFromBigint(value, 32) }
  journal.addLog(entry)
  tracer?.onLog?.(entry)
}

const ADDRESS_PADDING = `0x${'0'.repeat(24)}` as const

const addressTopic = ({ address }: { address: Address }): Hash => `${ADDRESS_PADDING}${address.slice(2)}`
