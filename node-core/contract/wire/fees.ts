import type { WireOf } from '../codec.ts'
import { array, object, optional } from '../compound.ts'
import { number, quantity } from '../primitives.ts'

/** eth_feeHistory, oldest block first. The lists of base fees have one entry more: the block after the window. */
export const feeHistory = object(
  {
    oldestBlock: quantity,
    baseFeePerGas: array(quantity),
    gasUsedRatio: array(number),
    baseFeePerBlobGas: array(quantity),
    blobGasUsedRatio: array(number),
    /** Of each block, the tips at the percentiles that were asked for. */
    reward: optional(array(array(quantity))),
  },
  'FeeHistory',
)

/** eth_feeHistory in its JSON form. */
export type WireFeeHistory = WireOf<typeof feeHistory>
