import type { PoolPlace } from '../txpool/poolOrder.ts'
import type { TxPool } from '../txpool/txPool.ts'
import { type ControlPart, controlPart } from './controlParts.ts'

/** The order by hand of the pool, which snapshots contain as they contain its transactions. */
export function poolOrderPart({ order }: TxPool): ControlPart {
  return controlPart<readonly PoolPlace[]>({
    key: 'poolOrder',
    isStored: true,
    isInWorld: true,
    initial: [],
    get: () => order.places,
    set: (places) => void (order.places = places),
  })
}
