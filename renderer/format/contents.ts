import type { TransactionCounts } from '../../node-core/contract/blockRows.ts'
import { countText } from '../../node-core/contract/countText.ts'

/** The contents of a block, such as `3 calls, 1 deploy`; empty if there are none. */
export function contentsToText({ transfers, calls, creations }: TransactionCounts): string {
  const parts = [
    [calls, 'call'],
    [creations, 'deploy'],
    [transfers, 'transfer'],
  ] as const
  return parts.flatMap(([count, thing]) => (count === 0 ? [] : countText(count, thing))).join(', ')
}

/** The end of a scale for values up to `most`: 1, 2 or 5 times a power of ten, so that it rarely changes; 1 for zero. */
export function scaleFor(most: bigint): bigint {
  if (most <= 1n) return 1n
  const power = 10n ** BigInt(most.toString().length - 1)
  return [1n, 2n, 5n, 10n].map((step) => step * power).find((step) => step >= most)!
}
