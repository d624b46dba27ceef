/** Why each transaction in the pool still waits, and the gaps between nonces. */
import type { Hash, Hex } from '../../node-core/contract/hex.ts'
import type { MiningMode } from '../../node-core/contract/wire/nodeInfo.ts'
import { amountToText } from '../format/amount.ts'
import { placesOf, type PoolPlace } from './poolPlaces.ts'
import type { PoolLane, PooledTransaction, PoolSituation, PoolSlice } from './poolSlice.ts'

/** Why a transaction waits: the kind, and a sentence. */
export interface Wait {
  kind: 'gap' | 'price' | 'balance' | 'behind' | 'mining' | 'next'
  text: string
}

/** A row of the pool's lanes: a transaction, or missing nonces before the next one. */
export type PoolRow =
  | {
      kind: 'transaction'
      lane: PoolLane
      isFirst: boolean
      isLast: boolean
      transaction: PooledTransaction
      wait: Wait
      /** Undefined if the next block cannot take it. */
      place: PoolPlace | undefined
    }
  | { kind: 'gap'; lane: PoolLane; isFirst: boolean; isLast: false; from: number; to: number }

export interface MiningSituation {
  mode: MiningMode
  intervalMs: number
  /** Wei per unit of gas. */
  leastTip?: Hex
}

type Fees = Pick<PoolSlice, 'nextBaseFee' | 'nextBlobFee'>

/** The pool's lanes in sequence, with the waiting transactions and the missing nonces of each. */
export function poolRows({ lanes, order, ...fees }: Omit<PoolSlice, 'counts'>, mining: MiningSituation | undefined): PoolRow[] {
  const places = placesOf(order)
  return (lanes ?? []).flatMap((lane) => rowsOfLane(lane, fees, mining, places))
}

/** Why one transaction of a sender waits; undefined if it is not in the pool, or too far behind. */
export function waitOfTransaction({ lane, ...fees }: PoolSituation, hash: Hash, mining: MiningSituation | undefined): Wait | undefined {
  const row = rowsOfLane(lane, fees, mining).find((it) => it.kind === 'transaction' && it.transaction.hash === hash)
  return row?.kind === 'transaction' ? row.wait : undefined
}

/** Nonces as text: one, or the first and the last. */
export function noncesToText(from: number, to: number): string {
  return from === to ? String(from) : `${from} – ${to}`
}

function rowsOfLane(
  lane: PoolLane,
  fees: Fees,
  mining: MiningSituation | undefined,
  places: ReadonlyMap<Hash, PoolPlace> = new Map(),
): PoolRow[] {
  const rows: PoolRow[] = []
  let expected = lane.nonce
  let spent = 0n
  let gap: { from: number; to: number } | undefined
  let blocker: number | undefined
  for (const [at, transaction] of lane.transactions.entries()) {
    if (transaction.nonce > expected) {
      const missing = { from: expected, to: transaction.nonce - 1 }
      gap ??= missing
      rows.push({ kind: 'gap', lane, isFirst: rows.length === 0, isLast: false, ...missing })
    }
    spent += transaction.cost
    const wait = gap
      ? { kind: 'gap' as const, text: `Waits for ${gap.from === gap.to ? 'nonce' : 'nonces'} ${noncesToText(gap.from, gap.to)}` }
      : waitOf(transaction, { balance: lane.balance, spent, blocker, ...fees, mining })
    if (wait.kind === 'price' || wait.kind === 'balance') blocker ??= transaction.nonce
    const [isFirst, isLast] = [rows.length === 0, at === lane.transactions.length - 1]
    rows.push({ kind: 'transaction', lane, isFirst, isLast, transaction, wait, place: places.get(transaction.hash) })
    expected = transaction.nonce + 1
  }
  return rows
}

interface Situation extends Fees {
  balance: bigint
  /** Its cost plus that of everything before it in its lane. */
  spent: bigint
  /** Nonce of an earlier transaction that cannot be mined yet. */
  blocker: number | undefined
  mining: MiningSituation | undefined
}

function waitOf(transaction: PooledTransaction, { balance, spent, blocker, nextBaseFee, nextBlobFee, mining }: Situation): Wait {
  if (nextBaseFee !== undefined && transaction.maxFee < nextBaseFee) {
    return { kind: 'price', text: `At most ${feeToText(transaction.maxFee)}; base fee ${feeToText(nextBaseFee)}` }
  }
  if (nextBlobFee !== undefined && transaction.maxBlobFee !== undefined && transaction.maxBlobFee < nextBlobFee) {
    return { kind: 'price', text: `At most ${feeToText(transaction.maxBlobFee)} for blobs; base fee ${feeToText(nextBlobFee)}` }
  }
  const tip = tipOf(transaction, nextBaseFee)
  if (mining?.leastTip !== undefined && tip < BigInt(mining.leastTip)) {
    return { kind: 'price', text: `Its tip is ${feeToText(tip)}; the minimum is ${feeToText(BigInt(mining.leastTip))}` }
  }
  if (spent > balance)
    return { kind: 'balance', text: `May cost up to ${amountToText(spent)} with those before it; the sender has ${amountToText(balance)}` }
  if (blocker !== undefined) return { kind: 'behind', text: `Behind nonce ${blocker}` }
  if (mining?.mode === 'manual') return { kind: 'mining', text: 'Mining is paused' }
  if (mining?.mode === 'interval') return { kind: 'mining', text: `Comes with the next block, within ${mining.intervalMs / 1_000} s` }
  return { kind: 'next', text: 'Can be in the next block' }
}

/** The block producer's share in the next block, per unit of gas. */
function tipOf({ maxFee, maxTip }: PooledTransaction, nextBaseFee = 0n): bigint {
  return maxFee - nextBaseFee < maxTip ? maxFee - nextBaseFee : maxTip
}

/** A price of a unit of gas. */
function feeToText(wei: bigint): string {
  return amountToText(wei, wei < 1_000n ? 'wei' : 'gwei')
}
