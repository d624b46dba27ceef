#!/usr/bin/env node
/** The entry of the command line: all the rest is compiled once and kept by Node's compile cache, which must be on before it loads. */
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { runCommandLine } = await import('./run.ts')
await runCommandLine(process.argv.slice(2))
