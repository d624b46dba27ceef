import { flushCompileCache } from 'node:module'
import { loadCurve } from '../base/secp256k1.ts'

/** By then, the first requests of a window or a script have been answered. */
const WARM_UP_MS = 1000

/** Does, some time after startup, what the first transaction and the next start would take longer without. */
export function warmUp(): void {
  setTimeout(() => {
    loadCurve()
    flushCompileCache()
  }, WARM_UP_MS).unref()
}
