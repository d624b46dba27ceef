/** Price components shared by several kinds of dynamic gas. */
import type { Machine } from '../machine/machine.ts'
import { type Word, addressWord } from '../words/word.ts'

/** Gas for each word of that many bytes. */
export function wordsCost(length: Word, perWord: number): number {
  return typeof length === 'bigint' ? Infinity : Math.ceil(length / 32) * perWord
}

/** Gas on top of the warm price for access to the account, which is warm from then on (EIP-2929). */
export function accountCost(machine: Machine, address: Word): number {
  if (!machine.rules.eip2929) return 0
  const { journal, rules } = machine
  return journal.warmAccount(journal.account(addressWord(address))) ? rules.gas.coldAccount : 0
}
