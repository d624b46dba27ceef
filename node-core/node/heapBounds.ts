import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/**
 * Size at which the young generation stops growing. V8 lets it grow to 128 MB in a minute of transactions, and rarely shrinks it. Doubling
 * it beyond this saves less than two percent of the time.
 */
export const MAX_YOUNG_BYTES = 16 << 20

/** How much the old generation may grow between two collections, in percent of what was alive; V8 chooses up to 300. */
const MAX_GROWTH_PERCENT = 40

/** By what the young generation grows when much of it survives; 2 is V8's own. */
let growthFactor: 1 | 2 = 2
let isHeld = false

/**
 * Bounds the heap of the main thread. The limits of V8 itself can only be set before a process starts; these flags are read at each
 * collection.
 */
export function boundHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${MAX_GROWTH_PERCENT}`)
  new PerformanceObserver(boundGrowth).observe({ entryTypes: ['gc'] })
}

/** Keeps the young generation at its present size until the returned function is called. */
export function holdYoungGeneration(): () => void {
  isHeld = true
  boundGrowth()
  return () => {
    isHeld = false
    boundGrowth()
  }
}

function boundGrowth(): void {
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
  const wanted = isHeld || (young !== undefined && young.space_size >= MAX_YOUNG_BYTES) ? 1 : 2
  if (wanted !== growthFactor) setFlagsFromString(`--semi-space-growth-factor=${(growthFactor = wanted)}`)
}
