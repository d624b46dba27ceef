import type { Hash } from '../contract/hex.ts'
import type { Rules } from '../evm/rules.ts'
import type { Tracer } from '../evm/tracer.ts'

/** What a tracer is told about the transaction beside what it sees. The place is absent for a call that is in no block. */
export interface TraceSubject {
  rules: Rules
  /** Logs that the block has before the transaction. */
  firstLogIndex?: number
  place?: { blockHash: Hash; blockNumber: bigint; transactionHash: Hash; transactionIndex: number }
}

/** Watches one transaction and makes a JSON value of it. */
export interface TransactionTracer {
  readonly hooks: Tracer
  /** After the transaction. */
  result(): unknown
}

/** `unknown-tracer`: no tracer has that name. `invalid-trace-config`: a tracer does not take the options. `trace-too-large`. */
export type TracerErrorCode = 'unknown-tracer' | 'invalid-trace-config' | 'trace-too-large'
