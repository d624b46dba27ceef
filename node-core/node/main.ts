#!/usr/bin/env node
/** Entry point of the command line. Node's compile cache, which caches all other modules, must be enabled before they load. */
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { runCommandLine } = await import('./run.ts')
await runCommandLine(process.argv.slice(2))
