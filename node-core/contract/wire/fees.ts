import type { WireOf } from '../codec.ts'
import { array, encoded, object, optional } from '../compound.ts'
import { number, quantity } from '../primitives.ts'

/** eth_feeHistory, oldest block first, in the texts that are kept of each block. The lists of base fees have one entry more: the block after the window. */
export const feeHistory = object(
  {
    oldestBlock: quantity,
    baseFeePerGas: array(encoded(quantity)),
    gasUsedRatio: array(number),
    baseFeePerBlobGas: array(encoded(quantity)),
    blobGasUsedRatio: array(number),
    /** Of each block, the tips at the percentiles that were asked for. */
    reward: optional(array(array(encoded(quantity)))),
  },
  'FeeHistory',
)

/** eth_feeHistory in its JSON form. */
export type WireFeeHistory = WireOf<typeof feeHistory>
