import { loadFastCurves } from '../evm/precompiles/fastCurves.ts'

/** By then, the first requests of a window or a script have been answered. */
const WARM_UP_MS = 1000

/** Loads, some time after startup, modules that make the node faster but would delay its startup. */
export function warmUp(): void {
  setTimeout(() => void loadFastCurves(), WARM_UP_MS).unref()
}
