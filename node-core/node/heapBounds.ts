import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/**
 * Size at which the young generation stops growing. V8 lets it grow to 128 MB in a minute of transactions, and rarely shrinks it. Doubling
 * it beyond this saves less than two percent of the time.
 */
export const MAX_YOUNG_BYTES = 16 << 20

/** How much the old generation may grow between two collections, in percent of what was alive; V8 chooses up to 300. */
const MAX_GROWTH_PERCENT = 40

/**
 * Bounds the heap of the main thread. The limits of V8 itself can only be set before a process starts; these flags are read at each
 * collection.
 */
export function boundHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${MAX_GROWTH_PERCENT}`)
  let factor = 2
  const observer = new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
    const wanted = young !== undefined && young.space_size >= MAX_YOUNG_BYTES ? 1 : 2
    if (wanted !== factor) setFlagsFromString(`--semi-space-growth-factor=${(factor = wanted)}`)
  })
  observer.observe({ entryTypes: ['gc'] })
}
