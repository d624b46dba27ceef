/** A recorded request as a test that brings the least of a chain that it needs. */
import type { Reproduction } from './bundle.ts'
import type { TestedFunction } from './testedCall.ts'

export interface RecordedTest {
  /** Number of the request in the recording. */
  readonly seq: number
  /** Such as `eth_call: balanceOf(address)`. */
  readonly title: string
  /** What the request ran, on the accounts that it read, and what came of it. */
  readonly bundle: Reproduction
  /** Undefined without an ABI, and for values that have no literal. */
  readonly fn: TestedFunction | undefined
}
