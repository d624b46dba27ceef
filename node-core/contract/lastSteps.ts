import type { Address } from './hex.ts'
import type { WireCallFrame } from './wire/callFrame.ts'

/**
 * The account whose storage a frame's code uses: the delegating account holds the balances, not the code's address. Undefined for a creation
 * that failed.
 */
export function accountOf({ type, from, to }: Pick<WireCallFrame, 'type' | 'from' | 'to'>): Address | undefined {
  return (type === 'DELEGATECALL' || type === 'CALLCODE' ? from : to) ?? undefined
}

/**
 * For each account the last step at which its code runs; the one after all, for the account that is called first. `frames`: those of callTracer
 * in the order of their beginnings. `ranges`, `steps`: of devnet_traceIndex, which has a range for each of them.
 */
export function lastSteps(
  frames: Iterable<Pick<WireCallFrame, 'type' | 'from' | 'to'>>,
  ranges: readonly (readonly [first: number, end: number])[],
  steps: number,
): ReadonlyMap<Address, number> {
  const ends = new Map<Address, number>()
  let at = 0
  for (const frame of frames) {
    const [first, end] = ranges[at] ?? [0, 0]
    const account = accountOf(frame)
    if (account && end > first && end > (ends.get(account) ?? 0)) ends.set(account, at === 0 ? end + 1 : end)
    at++
  }
  return new Map(Array.from(ends, ([account, end]) => [account, Math.min(steps, end - 1)]))
}
