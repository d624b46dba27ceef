import { loadFastCurves } from '../evm/precompiles/fastCurves.ts'

/** The first requests of a window or a script are answered by then. */
const WARM_UP_MS = 1000

/** Loads, once the node has been running for a while, what makes it faster but would delay its start. */
export function warmUp(): void {
  setTimeout(() => void loadFastCurves(), WARM_UP_MS).unref()
}
