import type { ValueOf } from '../codec.ts'
import { array, json, object } from '../compound.ts'
import { hash, quantity } from '../primitives.ts'

/** Whatever a tracer makes. */
export const anyTrace = json("struct logs, or the named tracer's result")

/** How a transaction of a block ran. */
export const transactionTrace = object({ txHash: hash, result: anyTrace }, 'TransactionTrace')

/** The traces of a block of a chain. */
export const chainTrace = object({ block: quantity, hash, traces: array(transactionTrace) }, 'ChainTrace')

export type TransactionTrace = ValueOf<typeof transactionTrace>
