import type { Traced } from '../tracing/traced.ts'

/** An execution, and the block whose contracts it calls: undefined for those of today. */
export interface Sourced {
  traced: Traced
  blockNumber: bigint | undefined
}
