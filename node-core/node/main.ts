#!/usr/bin/env node
/** Entry point of the command line. Node's compile cache, which caches all other modules, must be enabled before they load. */
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { compileCacheFolder } from './compileCacheFolder.ts'

const folder = import.meta.dirname
const isBundle = import.meta.filename.endsWith('.js')
// Sources leave it to Node where to keep it.
enableCompileCache(isBundle ? compileCacheFolder(folder) : undefined)
const { runCommandLine } = await import('./run.ts')
// The other nodes' script is next to this one.
const nodeHost = path.join(folder, isBundle ? 'nodeHost.js' : 'fleet/nodeHost.ts')
await runCommandLine(process.argv.slice(2), { main: import.meta.filename, nodeHost })
