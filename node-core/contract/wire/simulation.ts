import type { ValueOf, WireOf } from '../codec.ts'
import { array, object, oneOf, optional } from '../compound.ts'
import { data, integer, quantity, string } from '../primitives.ts'
import { shape } from '../shape.ts'
import { block } from './block.ts'
import { log } from './log.ts'

/** What became of a call of eth_simulateV1. */
const simulatedCall = shape('SimulatedCall', {
  returnData: data,
  logs: array(log),
  gasUsed: quantity,
  /** Before the refund: what the gas limit must at least be. */
  maxUsedGas: quantity,
  status: oneOf('0x0', '0x1'),
  /** Code 3: reverted, with the revert data. */
  error: optional(object({ message: string, code: integer, data: optional(data) }, 'CallError')),
})

/** A block of eth_simulateV1. */
export const simulatedBlock = shape('SimulatedBlock', { ...block.fields, calls: array(simulatedCall) })

/** What a simulated call's shape is made of. */
export type SimulatedCallSource = ValueOf<typeof simulatedCall>
/** What a simulated block's shape is made of. */
export type SimulatedBlockSource = ValueOf<typeof simulatedBlock>
/** A simulated call in its JSON form. */
export type WireSimulatedCall = WireOf<typeof simulatedCall>
/** A simulated block in its JSON form. */
export type WireSimulatedBlock = WireOf<typeof simulatedBlock>
