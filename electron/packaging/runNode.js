/**
 * `npm run node`. JavaScript, so that the compile cache is on before the first TypeScript is loaded: removing its types takes twice as long
 * as starting Node.
 */
import { mkdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'

const cache = path.join(import.meta.dirname, '../../out/node/.cache')
mkdirSync(cache, { recursive: true, mode: 0o700 })
enableCompileCache(cache)
await import('./startNode.ts')
