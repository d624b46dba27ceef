/** What a transaction gave to and took from everyone involved: ether by the difference of the state, tokens by their transfers. */
import type { Address } from '../../node-core/contract/hex.ts'
import type { WireBlock, WireReceipt, WireTransaction } from '../../node-core/contract/wire.ts'
import type { AccountChange } from './stateChanges.ts'
import { NO_ACCOUNT, type TokenTransfer } from '../../node-core/contract/tokenTransfers.ts'

/** A part of a change of ether that has a name. */
export interface ChangePart {
  kind: 'fee' | 'tip' | 'value'
  wei: bigint
}

export interface BalanceChange {
  /** Undefined: burnt, and nobody's any more. */
  address: Address | undefined
  /** Undefined: ether. */
  token: Address | undefined
  /** Which one of an ERC-721 or ERC-1155. */
  id: bigint | undefined
  /** Wei, or units of the token. */
  amount: bigint
  /** Of ether, as far as the transaction itself tells. */
  parts: ChangePart[]
}

/** What became of the fee, in wei. */
export interface FeeParts {
  total: bigint
  burnt: bigint
  tip: bigint
  /** Of it, for blobs: burnt as well. */
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

export interface BalanceChangesInput {
  transaction: Pick<WireTransaction, 'from' | 'to' | 'value'>
  receipt: WireReceipt
  block: Pick<WireBlock, 'baseFeePerGas' | 'miner'> | undefined
  /** Undefined where the state's difference is not known: then only tokens are told. */
  changes: readonly AccountChange[] | undefined
  transfers: readonly TokenTransfer[]
}

/** Changes of ether, the sender's first, what was burnt last of them; then those of tokens. Whose balance is as before is left out. */
export function balanceChanges({ transaction, receipt, block, changes, transfers }: BalanceChangesInput): BalanceChange[] {
  const fee = feeParts(receipt, block)
  const value = receipt.status === '0x0' ? 0n : BigInt(transaction.value)
  const ether = (changes ?? []).flatMap(({ address, balance }): BalanceChange[] => {
    if (!balance) return []
    const parts: ChangePart[] = []
    if (address === transaction.from) {
      parts.push({ kind: 'fee', wei: -fee.total })
      if (value > 0n && transaction.to !== address) parts.push({ kind: 'value', wei: -value })
    } else if (value > 0n && address === (transaction.to ?? receipt.contractAddress)) parts.push({ kind: 'value', wei: value })
    if (address === block?.miner && fee.tip > 0n) parts.push({ kind: 'tip', wei: fee.tip })
    return [{ address, token: undefined, id: undefined, amount: balance.after - balance.before, parts }]
  })
  const rank = ({ address }: BalanceChange): number => (address === transaction.from ? 0 : address === transaction.to ? 1 : address === block?.miner ? 3 : 2)
  ether.sort((a, b) => rank(a) - rank(b))
  if (changes && fee.burnt > 0n) ether.push({ address: undefined, token: undefined, id: undefined, amount: fee.burnt, parts: [] })
  return [...ether, ...tokenChanges(transfers)]
}

function tokenChanges(transfers: readonly TokenTransfer[]): BalanceChange[] {
  const sums = new Map<string, BalanceChange>()
  const add = (address: Address, { token, id, value }: TokenTransfer, sign: bigint): void => {
    // Nobody's balance: minted from there, burnt to there.
    if (address === NO_ACCOUNT) return
    const key = `${address} ${token} ${id}`
    const sum = sums.get(key) ?? { address, token, id, amount: 0n, parts: [] }
    sum.amount += sign * value
    sums.set(key, sum)
  }
  for (const transfer of transfers) {
    add(transfer.from, transfer, -1n)
    add(transfer.to, transfer, 1n)
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}
