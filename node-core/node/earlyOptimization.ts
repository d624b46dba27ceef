import { getHeapStatistics, setFlagsFromString } from 'node:v8'

/** After how many calls V8 optimizes a function, and how many it waits for when the function has met new kinds of values. */
const EARLY = { calls: 100, wait: 100 }
/** V8's own, where it has the compiler for which this counts. */
const USUAL = { calls: 400, wait: 500 }

/** V8's compiler is busy while it holds more than this. */
const BUSY_BYTES = 2 << 20

/** Lets V8 optimize functions after a hundred calls until the returned function is called. */
export function optimizeEarly(): () => void {
  setThresholds(EARLY)
  return () => setThresholds(USUAL)
}

/**
 * Whether functions wait for V8's compiler, which runs on threads of its own. It holds memory for each of them, which it never returns to the
 * system: the fewer wait at a time, the less it takes.
 */
export function isOptimizing(): boolean {
  return getHeapStatistics().malloced_memory > BUSY_BYTES
}

function setThresholds({ calls, wait }: typeof USUAL): void {
  setFlagsFromString(`--invocation-count-for-maglev=${calls}`)
  setFlagsFromString(`--minimum-invocations-after-ic-update=${wait}`)
}
