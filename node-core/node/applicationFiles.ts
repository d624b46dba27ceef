/** Locations of the application's own files, whether it runs from sources, bundles or a package. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The version that a bundle was built from; undefined when running from sources. */
declare const TERRARIUM_VERSION: string | undefined

const root = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, 'assets', 'config.toml'))) return at
    // A bundle that was moved away from the application's files works without them.
    if (at === dirname(at)) return folder
  }
}

/** Path of the default configuration, used without --config; undefined if the application does not include it. */
export function shippedConfigFile(): string | undefined {
  const file = join(root, 'assets', 'config.toml')
  return existsSync(file) ? file : undefined
}

/** Folder of the window's built files, whether or not they are built. */
export function rendererFolder(): string {
  return join(root, 'out', 'renderer')
}

/** The script of the command line, to be run in another process; undefined in a package, which has none. */
export function commandLineScript(): string | undefined {
  const file = import.meta.filename.endsWith('.ts') ? join(import.meta.dirname, 'main.ts') : join(root, 'out', 'node', 'main.js')
  return existsSync(file) ? file : undefined
}

/** Version of the application. */
export function applicationVersion(): string {
  if (typeof TERRARIUM_VERSION === 'string') return TERRARIUM_VERSION
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return version
}

/** Code of a predeploy, from the file of that name. */
export function readPredeploy(name: string): Uint8Array {
  return readFileSync(join(root, 'assets', 'predeploys', name))
}
