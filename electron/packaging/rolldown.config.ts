import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type RolldownOptions } from 'rolldown'
import { emittedModules } from './emittedModules.ts'
import { nativeBase64 } from './nativeBase64.ts'
import { plainMembers } from './plainMembers.ts'
import { quickLoading } from './quickLoading.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }

/** Options shared by all bundles: for Node 24, with source maps; Electron and the native store are external. */
const common: RolldownOptions = {
  cwd: root,
  platform: 'node',
  external: ['electron', /^node:/],
  plugins: [nativeBase64(), emittedModules(), plainMembers(), quickLoading()],
  // Packages that are evaluated on first use are mostly never used: V8 would compile them at the start, and hold their constants.
  optimization: { pifeForModuleWrappers: false },
  transform: { target: 'node24', define: { TERRARIUM_VERSION: JSON.stringify(version) } },
}

/**
 * Modules for an ESM folder; lazy imports become separate chunks. Profiles use the source maps for function names, which does not require
 * the sources.
 */
function esmBundle(dir: string, input: Record<string, string>): RolldownOptions {
  return {
    ...common,
    input,
    output: {
      dir,
      format: 'esm',
      sourcemap: true,
      comments: false,
      sourcemapExcludeSources: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
    },
  }
}

/** Scripts of threads, in both bundles. */
const THREADS = { nodeHost: 'node-core/node/fleet/nodeHost.ts', importThread: 'node-core/workspace/importThread.ts' }

export default defineConfig([
  esmBundle('out/node', { main: 'node-core/node/main.ts', ...THREADS }),
  esmBundle('out/electron', { main: 'electron/main.ts', ...THREADS }),
  {
    // A sandboxed preload script is a single CommonJS file that can require 'electron' and little else.
    ...common,
    input: 'electron/preload.ts',
    output: { file: 'out/electron/preload.cjs', format: 'cjs', sourcemap: false },
  },
])
