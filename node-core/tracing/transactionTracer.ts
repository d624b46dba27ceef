import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { Work } from '../base/longWork.ts'
import type { Rules } from '../evm/rules/rules.ts'
import type { Tracer } from '../evm/tracer.ts'

/** What a tracer knows about the transaction in addition to its hooks. The position is absent for a call that is in no block. */
export interface TraceSubject {
  rules: Rules
  /** Logs that the block has before the transaction. */
  firstLogIndex?: number
  /** Shared by the traces of one request; defaults to one of its own. */
  room?: TraceRoom
  place?: { blockHash: Hash; blockNumber: bigint; transactionHash: Hash; transactionIndex: number }
}

/** Watches one transaction and makes a JSON value of it. */
export interface TransactionTracer {
  readonly hooks: Tracer
  /** Builds the result, in slices, after the transaction; absent if that takes no time. */
  settle?(): Work<void>
  /** After the transaction, whether it is settled or not. */
  result(): unknown
  /** Releases what the tracer holds outside of V8's heap. Called once, whether there was a result or not. */
  close?(): void
}

/** `unknown-tracer`: no tracer has that name. `invalid-trace-config`: a tracer does not accept the options. `trace-too-large`. */
export type TracerErrorCode = 'unknown-tracer' | 'invalid-trace-config' | 'trace-too-large'

/** Maximum size of the traces of one request, in bytes of their text: more could not be returned, and could fill the memory. */
const MAX_TRACE_BYTES = 128 << 20

/** Room for the traces of one request. */
export class TraceRoom {
  #bytesLeft: number

  constructor(bytes = MAX_TRACE_BYTES) {
    this.#bytesLeft = bytes
  }

  /** Reserves about as many bytes as a part of a trace needs as text. Throws `trace-too-large`, which also ends the execution. */
  take(bytes: number): void {
    this.#bytesLeft -= bytes
    if (this.#bytesLeft >= 0) return
    const advice = 'trace less at once, or set "limit", "disableStack", "onlyTopCall" or another tracer'
    throw new CodedError<TracerErrorCode>('trace-too-large', `the trace is larger than ${MAX_TRACE_BYTES >> 20} MiB: ${advice}`)
  }
}
