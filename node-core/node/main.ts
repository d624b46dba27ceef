#!/usr/bin/env node
/** Entry point of the command line. Node's compile cache, which caches all other modules, must be enabled before they load. */
import { enableCompileCache } from 'node:module'
import path from 'node:path'

enableCompileCache()
const { runCommandLine } = await import('./run.ts')
// The other nodes' script is next to this one, whether it is a source or a bundle.
const nodeHost = import.meta.filename.endsWith('.ts') ? 'fleet/nodeHost.ts' : 'nodeHost.js'
await runCommandLine(process.argv.slice(2), path.join(import.meta.dirname, nodeHost))
