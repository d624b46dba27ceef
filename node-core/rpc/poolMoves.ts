/** Moves of waiting transactions in the order of mining. */
import { DecodeError } from '../contract/codec.ts'
import type { Hash } from '../contract/hex.ts'
import { miningOrder } from '../miner/miningOrder.ts'
import { moveInOrder, neighborOf } from '../txpool/moveInOrder.ts'
import { MAX_PLACES } from '../txpool/poolOrder.ts'
import type { Transaction } from '../types/transaction.ts'
import type { RpcContext } from './context.ts'
import { argumentError, rpcError } from './errors.ts'
import { explainHash } from './nonceGaps.ts'

/** To the front, past the next transaction of another sender, or to an index of the order. */
export type PoolMove = 'first' | 'up' | 'down' | bigint

/** The transactions that the next block can take, in its order, and how many of the first have that place by hand. */
export function placedOrder(context: RpcContext): { order: Transaction[]; placed: number } {
  const order = miningOrder(context)
  const ranks = context.pool.order.ranks()
  if (ranks === undefined) return { order, placed: 0 }
  const ranked = new Set(Array.from(ranks.keys(), ({ transaction }) => transaction.hash))
  const placed = order.findIndex(({ hash }) => !ranked.has(hash))
  return { order, placed: placed < 0 ? order.length : placed }
}

/** Moves a transaction, and returns its new index. It and all before it then have their places by hand. */
export function movePooled(context: RpcContext, hash: Hash, move: PoolMove): number {
  const { pool } = context
  const { order, placed } = placedOrder(context)
  const from = order.findIndex((transaction) => transaction.hash === hash)
  if (from < 0) throw rpcError(-32000, `transaction ${hash} cannot be in the next block: ${explainHash(context, hash).why}`)
  const to = targetOf(order, from, move)
  if (to === undefined) return from
  const moved = moveInOrder(order, from, to)
  const index = moved.indexOf(order[from]!)
  const before = new Set(order.slice(0, placed))
  const lastPlaced = moved.findLastIndex((transaction) => before.has(transaction))
  const first = moved.slice(0, Math.max(index, lastPlaced) + 1)
  const inOrder = new Set(order.map(keyOf))
  // Those that cannot be in the next block keep their order for a later one.
  const later = pool.order.places.filter((place) => !inOrder.has(keyOf(place)))
  const places = [...first.map(({ from: sender, nonce }) => ({ from: sender, nonce })), ...later]
  if (places.length > MAX_PLACES)
    throw invalidTarget(`${places.length} transactions would have a place by hand, the limit is ${MAX_PLACES}`)
  pool.order.places = places
  return index
}

function targetOf(order: readonly Transaction[], from: number, move: PoolMove): number | undefined {
  if (move === 'first') return 0
  if (move === 'up' || move === 'down') return neighborOf(order, from, move)
  if (move >= BigInt(order.length)) throw invalidTarget(`${move}, the last index is ${order.length - 1}`)
  return Number(move)
}

const keyOf = ({ from, nonce }: { from: string; nonce: bigint }): string => `${from} ${nonce}`

const invalidTarget = (reason: string) => argumentError(new DecodeError(reason), 1, 'to')
