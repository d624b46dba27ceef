/** The compilers that are on this machine already: the one that comes along, and those that other tools have downloaded. None is run here. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { CompilerOrigin } from '../contract/builds.ts'
import { fieldsOf, parsedJson } from './jsonFields.ts'

/** A compiler of Solidity. */
export interface FoundCompiler {
  /** Of the program, or of its JavaScript (`soljson.js`). */
  path: string
  origin: CompilerOrigin
}

/** Where compilers are looked for. */
export interface CompilerPlaces {
  home: string
  env: Readonly<Record<string, string | undefined>>
  platform: NodeJS.Platform
  /** Folders of projects, whose packages may hold a compiler. */
  projects: readonly string[]
}

const MAX_ENTRIES = 1_000

/** The places of this user. */
export const ownPlaces = (projects: readonly string[]): CompilerPlaces => ({
  home: homedir(),
  env: process.env,
  platform: process.platform,
  projects,
})

/** The compilers of exactly this version, such as `0.8.37` or `0.8.37+commit.…`; the one that comes along is the first. */
export function findCompilers(longVersion: string, places: CompilerPlaces): FoundCompiler[] {
  const [version = ''] = longVersion.split('+')
  if (!/^\d+\.\d+\.\d+$/.test(version)) return []
  const found = [...bundled(version), ...ofFoundry(version, places), ...ofHardhat(version, places), ...ofProjects(version, places)]
  return found.filter(({ path }, at) => existsSync(path) && found.findIndex((it) => it.path === path) === at)
}

function bundled(version: string): FoundCompiler[] {
  const path = resolved(import.meta.url, 'solc/soljson.js')
  return path !== undefined && packageVersion(path) === version ? [{ path, origin: 'bundled' }] : []
}

/** Foundry keeps them with svm: https://github.com/alloy-rs/svm-rs */
function ofFoundry(version: string, { home, env, platform }: CompilerPlaces): FoundCompiler[] {
  const data =
    platform === 'darwin'
      ? join(home, 'Library', 'Application Support')
      : platform === 'win32'
        ? (env['APPDATA'] ?? join(home, 'AppData', 'Roaming'))
        : (env['XDG_DATA_HOME'] ?? join(home, '.local', 'share'))
  const name = `solc-${version}`
  return [join(home, '.svm'), join(data, 'svm')].flatMap((folder) => [
    { path: join(folder, version, name), origin: 'foundry' as const },
    { path: join(folder, version, `${name}.exe`), origin: 'foundry' as const },
  ])
}

/** Hardhat 2 and 3 have a folder for each platform, `wasm` among them. */
function ofHardhat(version: string, { home, env, platform }: CompilerPlaces): FoundCompiler[] {
  const cache =
    platform === 'darwin'
      ? join(home, 'Library', 'Caches', 'hardhat-nodejs')
      : platform === 'win32'
        ? join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'hardhat-nodejs', 'Cache')
        : join(env['XDG_CACHE_HOME'] ?? join(home, '.cache'), 'hardhat-nodejs')
  const isVersion = (file: string): boolean => file.includes(`-v${version}+`) && !file.endsWith('.does.not.work') && !file.endsWith('.zip')
  return ['compilers-v3', 'compilers-v2'].flatMap((generation) =>
    namesIn(join(cache, generation)).flatMap((folder) =>
      namesIn(join(cache, generation, folder))
        .filter(isVersion)
        .map((file) => ({ path: join(cache, generation, folder, file), origin: 'hardhat' as const })),
    ),
  )
}

function ofProjects(version: string, { projects }: CompilerPlaces): FoundCompiler[] {
  return projects.flatMap((folder) => {
    const path = resolved(join(folder, 'package.json'), 'solc/soljson.js')
    return path !== undefined && packageVersion(path) === version ? [{ path, origin: 'project' as const }] : []
  })
}

function resolved(from: string, specifier: string): string | undefined {
  try {
    return createRequire(from).resolve(specifier)
  } catch {
    return undefined
  }
}

function packageVersion(file: string): unknown {
  try {
    return fieldsOf(parsedJson(readFileSync(join(dirname(file), 'package.json'), 'utf8')))?.['version']
  } catch {
    return undefined
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).slice(0, MAX_ENTRIES)
  } catch {
    return []
  }
}
