/** Starts the bundled node in this process, after building it if its sources have changed. */
import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt, NODE_BUNDLES, ROOT, WINDOW_BUNDLE } from './buildGroups.ts'
import { endWithNpm } from './endWithNpm.ts'

/** By then, the node answers. */
const WINDOW_CHECK_MS = 2000

endWithNpm()
const ensureBuilt = path.join(ROOT, 'electron/packaging/ensureBuilt.ts')
const { status } = isBuilt(NODE_BUNDLES) ? { status: 0 } : spawnSync(process.execPath, [ensureBuilt], { stdio: 'inherit' })
if (status === 0) {
  // The window is served from its files, so it need not be ready before the node is.
  setTimeout(() => {
    if (!isBuilt(WINDOW_BUNDLE)) spawn(process.execPath, [ensureBuilt], { stdio: 'ignore' }).unref()
  }, WINDOW_CHECK_MS).unref()
  await import(pathToFileURL(path.join(ROOT, 'out/node/main.js')).href)
} else process.exitCode = 1
