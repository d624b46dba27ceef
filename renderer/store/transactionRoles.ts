/** What accounts are in a transaction, and in which order they are told. */
import type { Address } from '../../node-core/contract/hex.ts'
import type { WireBlock } from '../../node-core/contract/wire/block.ts'
import type { WireReceipt } from '../../node-core/contract/wire/receipt.ts'
import type { WireTransaction } from '../../node-core/contract/wire/transaction.ts'
import type { AccountChange } from './stateChanges.ts'

export interface TransactionRoles {
  sender: Address | undefined
  recipient: Address | undefined
  created: Address | undefined
  /** Of the block; undefined where there is none yet. */
  producer: Address | undefined
}

/** What of a transaction says who is who; receipt and block are undefined while it waits. */
export interface RolesInput {
  transaction: Pick<WireTransaction, 'from' | 'to'>
  receipt: Pick<WireReceipt, 'contractAddress'> | undefined
  block: Pick<WireBlock, 'miner'> | undefined
}

/** Roles in a transaction as it was mined, or as it waits. */
export function rolesIn({ transaction, receipt, block }: RolesInput): TransactionRoles {
  return {
    sender: transaction.from,
    recipient: transaction.to ?? undefined,
    created: receipt?.contractAddress ?? undefined,
    producer: block?.miner,
  }
}

/** The roles of an account in words, the first first; none for most. */
export function rolesToText(address: Address, { sender, recipient, created, producer }: TransactionRoles): string[] {
  const roles = [
    address === sender && 'sender',
    address === recipient && 'recipient',
    address === created && 'created contract',
    address === producer && 'block producer',
  ]
  return roles.filter((role) => role !== false)
}

/** Place of an account among others: the sender, who was called, other contracts, other accounts, the block's producer. */
export function rankOf(address: Address, { sender, recipient, created, producer }: TransactionRoles, isContract: boolean): number {
  if (address === sender) return 0
  if (address === recipient || address === created) return 1
  if (address === producer) return 4
  return isContract ? 2 : 3
}

/** Whether what changed of an account shows that it has code. */
export function isContractChange({ codeSize, storage, delegate }: AccountChange): boolean {
  return storage.length > 0 || (codeSize !== undefined && delegate === undefined)
}
