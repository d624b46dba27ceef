/** How a workload is timed. */

export interface Measurement {
  ms: number
  /** Other observations, such as the number of transactions left in the pool. */
  note?: string
}

/** Median of the numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Median time of `count` runs in sequence, after a warm-up of a tenth as many. */
export async function medianOf(count: number, run: (i: number) => Promise<unknown>): Promise<Measurement> {
  const times: number[] = []
  for (let i = -Math.ceil(count / 10); i < count; i++) {
    const startedAt = performance.now()
    await run(i)
    if (i >= 0) times.push(performance.now() - startedAt)
  }
  return { ms: median(times) }
}
