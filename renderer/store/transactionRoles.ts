/** The roles of accounts in a transaction, and the order in which they are listed. */
import type { Address } from '../../node-core/contract/hex.ts'
import type { WireBlock } from '../../node-core/contract/wire/block.ts'
import type { WireReceipt } from '../../node-core/contract/wire/receipt.ts'
import type { WireTransaction } from '../../node-core/contract/wire/transaction.ts'
import type { AccountChange } from './stateChanges.ts'

export interface TransactionRoles {
  sender: Address | undefined
  recipient: Address | undefined
  created: Address | undefined
  /** The block's producer; undefined if there is no block yet. */
  producer: Address | undefined
}

/** What determines the roles in a transaction; receipt and block are undefined while it waits. */
export interface RolesInput {
  transaction: Pick<WireTransaction, 'from' | 'to'>
  receipt: Pick<WireReceipt, 'contractAddress'> | undefined
  block: Pick<WireBlock, 'miner'> | undefined
}

/** Roles in a transaction, mined or waiting. */
export function rolesIn({ transaction, receipt, block }: RolesInput): TransactionRoles {
  return {
    sender: transaction.from,
    recipient: transaction.to ?? undefined,
    created: receipt?.contractAddress ?? undefined,
    producer: block?.miner,
  }
}

/** An account's roles in words, most important first; empty for most. */
export function rolesToText(address: Address, { sender, recipient, created, producer }: TransactionRoles): string[] {
  const roles = [
    address === sender && 'sender',
    address === recipient && 'recipient',
    address === created && 'created contract',
    address === producer && 'block producer',
  ]
  return roles.filter((role) => role !== false)
}

/** An account's rank: the sender, the callee, other contracts, other accounts, the block's producer. */
export function rankOf(address: Address, { sender, recipient, created, producer }: TransactionRoles, isContract: boolean): number {
  if (address === sender) return 0
  if (address === recipient || address === created) return 1
  if (address === producer) return 4
  return isContract ? 2 : 3
}

/** Whether an account's changes show that it has code. */
export function isContractChange({ codeSize, storage, delegate }: AccountChange): boolean {
  return storage.length > 0 || (codeSize !== undefined && delegate === undefined)
}
