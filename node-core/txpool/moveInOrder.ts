import type { Transaction } from '../types/transaction.ts'

/**
 * Moves the transaction at index `from` of an order of mining to index `to`. Nonce order holds: forward, it takes earlier ones of its sender
 * along, the first of which is then at `to`; backward, later ones stay behind it.
 */
export function moveInOrder(order: readonly Transaction[], from: number, to: number): Transaction[] {
  const sender = order[from]!.from
  const [start, end] = [Math.min(from, to), Math.max(from, to) + 1]
  const span = order.slice(start, end)
  const own = span.filter((transaction) => transaction.from === sender)
  const others = span.filter((transaction) => transaction.from !== sender)
  return [...order.slice(0, start), ...(to < from ? [...own, ...others] : [...others, ...own]), ...order.slice(end)]
}

/** Index of the transaction of another sender that is mined next before, or after, the one at an index; undefined if there is none. */
export function neighborOf(order: readonly Transaction[], at: number, direction: 'up' | 'down'): number | undefined {
  const step = direction === 'up' ? -1 : 1
  let index = at + step
  while (order[index]?.from === order[at]!.from) index += step
  return order[index] && index
}
