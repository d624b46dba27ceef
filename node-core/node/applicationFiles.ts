/** Where the application's own files are, whether it runs from its sources, from its bundles or from a package. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The version that a bundle was made of; not there when the sources run. */
declare const TERRARIUM_VERSION: string | undefined

const root = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, 'assets', 'config.toml'))) return at
    // A bundle that was moved away from the application's files goes on without them.
    if (at === dirname(at)) return folder
  }
}

/** The configuration that counts where none is named; undefined where the application came without it. */
export function shippedConfigFile(): string | undefined {
  const file = join(root, 'assets', 'config.toml')
  return existsSync(file) ? file : undefined
}

/** Folder of the window's built files, whether or not they are built. */
export function rendererFolder(): string {
  return join(root, 'out', 'renderer')
}

/** Version of the application. */
export function applicationVersion(): string {
  if (typeof TERRARIUM_VERSION === 'string') return TERRARIUM_VERSION
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return version
}
