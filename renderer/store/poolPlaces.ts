/** Where transactions of the pool are in the order of mining. */
import type { Hash } from '../../node-core/contract/hex.ts'
import type { WirePoolPosition } from '../../node-core/contract/wire/poolOrder.ts'

/** A place in the next block. */
export interface PoolPlace {
  /** From 0. */
  index: number
  /** By hand. */
  isPlaced: boolean
  /** Whether a transaction of another sender is before it. */
  canMoveUp: boolean
  /** Whether one is behind it. */
  canMoveDown: boolean
}

/** The places of the transactions that the next block can take. */
export function placesOf(order: readonly WirePoolPosition[]): Map<Hash, PoolPlace> {
  const [first, last] = [order[0]?.from, order.at(-1)?.from]
  const firstOther = order.findIndex(({ from }) => from !== first)
  const lastOther = order.findLastIndex(({ from }) => from !== last)
  return new Map(
    order.map(({ hash, from, isPlaced }, index) => {
      const canMoveUp = from !== first || (firstOther >= 0 && index > firstOther)
      const canMoveDown = from !== last || index < lastOther
      return [hash, { index, isPlaced, canMoveUp, canMoveDown }]
    }),
  )
}
