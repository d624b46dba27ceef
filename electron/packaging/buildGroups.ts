import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Root of the repository. */
export const ROOT = path.resolve(import.meta.dirname, '../..')

/** Bundles that are built together, and their sources; paths are relative to the repository. */
export interface BuildGroup {
  name: string
  /** Files and folders. */
  sources: readonly string[]
  /** Folders that contain only this group's files. */
  folders: readonly string[]
  /** Files without which the group is considered missing. */
  outputs: readonly string[]
  /**
   * The bundler's script and its arguments. Configurations are imported directly: a bundled copy would be written next to them, and would
   * count as a change.
   */
  command: readonly string[]
}

const SHARED = ['package.json', 'package-lock.json']

/** The window's files. */
export const WINDOW_BUNDLE: BuildGroup = {
  name: 'window',
  sources: [...SHARED, 'renderer', 'node-core/contract'],
  folders: ['out/renderer'],
  outputs: ['out/renderer/index.html'],
  command: ['node_modules/vite/bin/vite.js', 'build', '--config', 'renderer/vite.config.ts', '--configLoader', 'native'],
}

/** The node, and the desktop's main process. */
export const NODE_BUNDLES: BuildGroup = {
  name: 'node and desktop',
  sources: [...SHARED, 'node-core', 'electron'],
  folders: ['out/node', 'out/electron'],
  outputs: ['out/node/main.js', 'out/node/nodeHost.js', 'out/electron/main.js', 'out/electron/nodeHost.js', 'out/electron/preload.cjs'],
  command: ['node_modules/rolldown/bin/cli.mjs', '-c', 'electron/packaging/rolldown.config.ts', '--configLoader', 'native'],
}

/** All build groups. */
export const BUILD_GROUPS: readonly BuildGroup[] = [WINDOW_BUNDLE, NODE_BUNDLES]

/** Stamp file with the start time of the group's last successful build. */
export const stampOf = (group: BuildGroup): string => path.join(ROOT, 'out', `.built-${group.name.replaceAll(' ', '-')}`)

/** Whether the group's bundles exist and are newer than their sources. */
export function isBuilt(group: BuildGroup): boolean {
  const stamp = stampOf(group)
  if (!existsSync(stamp) || !group.outputs.every((output) => existsSync(path.join(ROOT, output)))) return false
  const builtAtMs = Number(readFileSync(stamp, 'utf8'))
  return group.sources.every((source) => newestChangeMs(path.join(ROOT, source)) <= builtAtMs)
}

/** Tests, their scripts and pages are no part of a bundle. */
const NOT_BUNDLED = /\.(?:test\.ts|suite\.ts|io|md)$/

/** Time of the newest change below a file or folder, in Unix milliseconds; a folder's own time reflects removals. */
export function newestChangeMs(file: string): number {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  let newest = stats.mtimeMs
  for (const entry of readdirSync(file, { withFileTypes: true })) {
    const child = path.join(file, entry.name)
    if (entry.isDirectory()) newest = Math.max(newest, newestChangeMs(child))
    else if (!NOT_BUNDLED.test(entry.name)) newest = Math.max(newest, statSync(child).mtimeMs)
  }
  return newest
}
