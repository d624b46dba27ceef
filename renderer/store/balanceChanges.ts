/** What a transaction gave to and took from everyone involved: ether from the state diff, tokens from their transfers. */
import type { Address } from '../../node-core/contract/hex.ts'
import type { WireBlock } from '../../node-core/contract/wire/block.ts'
import type { WireReceipt } from '../../node-core/contract/wire/receipt.ts'
import type { WireTransaction } from '../../node-core/contract/wire/transaction.ts'
import type { AccountChange } from './stateChanges.ts'
import { isContractChange, rankOf, rolesIn } from './transactionRoles.ts'
import { NO_ACCOUNT, type TokenTransfer } from '../../node-core/contract/tokenTransfers.ts'

/** A named part of a change in ether. */
export interface ChangePart {
  kind: 'fee' | 'tip' | 'value'
  wei: bigint
}

/** Of a token: units, or a number of one ERC-721 or ERC-1155 id. */
export interface TokenChange {
  token: Address
  id: bigint | undefined
  amount: bigint
}

/** Everything that one account gained or lost. */
export interface BalanceChange {
  /** Undefined: what was burnt. */
  address: Address | undefined
  wei: bigint
  /** Parts of the ether, as far as the transaction itself explains them. */
  parts: ChangePart[]
  tokens: TokenChange[]
}

/** How the fee was split, in wei. */
export interface FeeParts {
  total: bigint
  burnt: bigint
  tip: bigint
  /** The blob fee in it, also burnt. */
  blobs: bigint
}

/** What a mined transaction paid, and to whom. */
export function feeParts(receipt: WireReceipt, block: Pick<WireBlock, 'baseFeePerGas'> | undefined): FeeParts {
  const used = BigInt(receipt.gasUsed)
  const blobs = BigInt(receipt.blobGasUsed ?? 0) * BigInt(receipt.blobGasPrice ?? 0)
  const execution = used * BigInt(receipt.effectiveGasPrice ?? 0)
  const base = used * BigInt(block?.baseFeePerGas ?? 0)
  return { total: execution + blobs, burnt: base + blobs, tip: execution - base, blobs }
}

/** What all transactions of a block burnt, in wei: not its gas used times the base fee, as refunds need not lower that (EIP-7778). */
export function burntIn(receipts: readonly WireReceipt[], block: Pick<WireBlock, 'baseFeePerGas'>): bigint {
  return receipts.reduce((sum, receipt) => sum + feeParts(receipt, block).burnt, 0n)
}

export interface BalanceChangesInput {
  transaction: Pick<WireTransaction, 'from' | 'to' | 'value'>
  receipt: WireReceipt
  block: Pick<WireBlock, 'baseFeePerGas' | 'miner'> | undefined
  /** Undefined if the state diff is unknown: then only tokens are listed. */
  changes: readonly AccountChange[] | undefined
  transfers: readonly TokenTransfer[]
}

/** One change per account, the sender's first and what was burnt last. Accounts whose balances are unchanged are left out. */
export function balanceChanges(input: BalanceChangesInput): BalanceChange[] {
  const { changes = [], transfers } = input
  const byAddress = new Map<Address, BalanceChange>()
  for (const { address, balance } of changes) {
    if (balance) byAddress.set(address, { address, wei: balance.after - balance.before, parts: partsOf(address, input), tokens: [] })
  }
  for (const [address, tokens] of tokenChanges(transfers)) {
    const known = byAddress.get(address)
    if (known) known.tokens = tokens
    else byAddress.set(address, { address, wei: 0n, parts: [], tokens })
  }
  const roles = rolesIn(input)
  const contracts = new Set(changes.filter(isContractChange).map(({ address }) => address))
  const rank = ({ address }: BalanceChange): number => (address === undefined ? 5 : rankOf(address, roles, contracts.has(address)))
  const sorted = [...byAddress.values()].toSorted((a, b) => rank(a) - rank(b))
  const { burnt } = feeParts(input.receipt, input.block)
  return input.changes && burnt > 0n ? [...sorted, { address: undefined, wei: burnt, parts: [], tokens: [] }] : sorted
}

/** The parts of an account's change in ether that are fee, tip and value. */
function partsOf(address: Address, { transaction, receipt, block }: BalanceChangesInput): ChangePart[] {
  const fee = feeParts(receipt, block)
  const value = receipt.status === '0x0' ? 0n : BigInt(transaction.value)
  const parts: ChangePart[] = []
  if (address === transaction.from) {
    parts.push({ kind: 'fee', wei: -fee.total })
    if (value > 0n && transaction.to !== address) parts.push({ kind: 'value', wei: -value })
  } else if (value > 0n && address === (transaction.to ?? receipt.contractAddress)) parts.push({ kind: 'value', wei: value })
  if (address === block?.miner && fee.tip > 0n) parts.push({ kind: 'tip', wei: fee.tip })
  return parts
}

/** Net amounts per account, in order of first appearance; accounts that only passed everything on are left out. */
function tokenChanges(transfers: readonly TokenTransfer[]): Map<Address, TokenChange[]> {
  const sums = new Map<Address, Map<string, TokenChange>>()
  for (const transfer of transfers) {
    for (const [address, sign] of [
      [transfer.from, -1n],
      [transfer.to, 1n],
    ] as const) {
      // Not an account: minted from there, burnt to there.
      if (address === NO_ACCOUNT) continue
      const own = sums.get(address) ?? new Map<string, TokenChange>()
      addTo(own, transfer, sign)
      sums.set(address, own)
    }
  }
  const changes = [...sums].map(([address, own]) => [address, [...own.values()].filter(({ amount }) => amount !== 0n)] as const)
  return new Map(changes.filter(([, own]) => own.length > 0).map(([address, own]) => [address, own]))
}

function addTo(sums: Map<string, TokenChange>, { token, id, value }: TokenTransfer, sign: bigint): void {
  const key = `${token} ${id}`
  const sum = sums.get(key) ?? { token, id, amount: 0n }
  sum.amount += sign * value
  sums.set(key, sum)
}

/** What an account sent and received, each token once per direction. */
export function tokenFlows(address: Address, transfers: readonly TokenTransfer[]): { sent: TokenChange[]; received: TokenChange[] } {
  const sent = new Map<string, TokenChange>()
  const received = new Map<string, TokenChange>()
  for (const transfer of transfers) {
    if (transfer.from === address && transfer.to !== address) addTo(sent, transfer, -1n)
    if (transfer.to === address && transfer.from !== address) addTo(received, transfer, 1n)
  }
  return { sent: [...sent.values()], received: [...received.values()] }
}
