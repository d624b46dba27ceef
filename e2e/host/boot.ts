/**
 * Replaces the Electron executable if that is not available: runs the application's unmodified main process on Node and its windows as
 * pages of an installed Chromium. Playwright and the electron package find it as an unpacked distribution, through
 * ELECTRON_OVERRIDE_DIST_PATH. For tests only.
 */
import inspector from 'node:inspector'
import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { findChromium, launchChromium } from './chromium.ts'
import { parseCommandLine } from './commandLine.ts'
import type { ApplicationPackage } from './hostState.ts'

const [, , ...args] = process.argv
const line = parseCommandLine(args)
const require = createRequire(import.meta.url)

Object.assign(process.versions, { electron: (require('electron/package.json') as { version: string }).version, chrome: '0.0.0.0' })
Object.assign(process, { type: 'browser', resourcesPath: path.dirname(import.meta.dirname) })
process.argv = [path.join(import.meta.dirname, 'electron'), ...args]

// From here on 'electron' is the host, both for the application's imports and for the requires of Playwright's loader.
const standIn = new URL('electron.ts', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    /^electron(\/(main|common))?$/.test(specifier)
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})
if (line.inspectPort !== undefined) inspector.open(line.inspectPort, '127.0.0.1')

const { hostState } = await import('./hostState.ts')
const { hostApp } = await import('./app.ts')
const { watchTargets } = await import('./targets.ts')
hostState.switches = line.switches
hostState.profileDir = mkdtempSync(path.join(tmpdir(), 'electron-host-'))

const target = path.resolve(line.application)
const isFolder = statSync(target).isDirectory()
const packageFile = path.join(target, 'package.json')
hostState.applicationPath = isFolder ? target : path.dirname(target)
if (isFolder && existsSync(packageFile)) hostState.applicationPackage = JSON.parse(readFileSync(packageFile, 'utf8')) as ApplicationPackage
const { main = 'index.js', name = 'Electron', productName = name } = hostState.applicationPackage
hostApp.setName(productName)

const executable = findChromium()
if (executable === undefined) {
  process.stderr.write('electron host: no Chromium was found; name one in TERRARIUM_CHROMIUM\n')
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => hostApp.exit(0))
process.on('uncaughtException', (error) => {
  process.stderr.write(`electron host: uncaught in the main process: ${error.stack ?? error.message}\n`)
  hostApp.exit(1)
})
for (const module of line.requires) require(path.resolve(module))

const needsNoSandbox = process.getuid?.() === 0 && !line.chromiumArguments.includes('--no-sandbox')
hostState.cdp = launchChromium({
  executable,
  profileDir: path.join(hostState.profileDir, 'chromium'),
  extraArguments: needsNoSandbox ? [...line.chromiumArguments, '--no-sandbox'] : line.chromiumArguments,
  headed: process.env.ELECTRON_HOST_HEADED === '1',
})
hostState.cdp.on('closed', () => hostApp.exit(1))

const hint = setTimeout(() => {
  process.stderr.write(
    'electron host: the main module has not been evaluated after 10 s. Electron is ready only after it: it must not await app.whenReady() at its top level.\n',
  )
}, 10_000)
await Promise.all([watchTargets(), import(pathToFileURL(isFolder ? path.join(target, main) : target).href)])
clearTimeout(hint)
hostApp.becomeReady()
