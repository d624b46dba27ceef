import type { WireOf } from '../codec.ts'
import { object } from '../compound.ts'
import { address, boolean, hash, quantity } from '../primitives.ts'

/** devnet_poolOrder: a transaction of the pool that the next block can take. */
export const poolPosition = object(
  {
    hash,
    from: address,
    nonce: quantity,
    /** Whether it comes before others because it was moved by hand, or one behind it was. */
    isPlaced: boolean,
  },
  'PoolPosition',
)

export type WirePoolPosition = WireOf<typeof poolPosition>
