/** Where the consensus engine is: named by a setting, on the PATH, in the cache, or built into the cache by Go. */
import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { makeFolder } from '../base/makeFolder.ts'
import { validatorsError } from './errors.ts'

/** The version that is built where there is none; the one place that names it. */
export const ENGINE_VERSION = '0.38.25'
const ENGINE_MODULE = `github.com/cometbft/cometbft/cmd/cometbft@v${ENGINE_VERSION}`
/** The series that speak ABCI 2.0 as the node does. */
const SUPPORTED_SERIES = ['0.38', '0.39', '0.40']

const FILE_NAME = process.platform === 'win32' ? 'cometbft.exe' : 'cometbft'
const VERSION_TIMEOUT_MS = 20_000
const BUILD_TIMEOUT_MS = 15 * 60_000

const run = promisify(execFile)

export interface EngineSearch {
  /** The program, or a folder with it; null to search. */
  path: string | null
  /** Folder for an engine that was built. */
  cacheDir: string
  /** Whether one is built if none is found. */
  mayBuild: boolean
  /** Called with a line before a build, which takes minutes. */
  say: (line: string) => void
  /** Called while it is built, with how far that is in words. */
  onProgress?: (text: string) => void
  /** Ends a build. */
  signal?: AbortSignal
  env?: NodeJS.ProcessEnv
}

/** An engine that has said its version. */
export interface FoundEngine {
  file: string
  /** Such as `0.38.25`. */
  version: string
}

/** Finds or builds the engine. Rejects with CodedError `engine`. */
export async function findEngine(search: EngineSearch): Promise<FoundEngine> {
  const { path, cacheDir, mayBuild, env = process.env } = search
  if (path !== null) return checked(fileAt(path))
  const refused: string[] = []
  for (const folder of [...(env['PATH'] ?? '').split(delimiter), cacheDir]) {
    const file = join(folder, FILE_NAME)
    if (folder === '' || !isFile(file)) continue
    try {
      return await checked(file)
    } catch (error) {
      refused.push((error as Error).message)
    }
  }
  if (mayBuild) return build(search, env)
  throw validatorsError('engine', [...refused, `there is no CometBFT on this machine: ${REMEDY}`].join('; '))
}

const REMEDY = `install Go (https://go.dev/dl) and run "go install ${ENGINE_MODULE}", or name the program with --engine PATH`

function fileAt(path: string): string {
  const file = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? join(path, FILE_NAME) : path
  if (!isFile(file))
    throw validatorsError('engine', `there is no CometBFT at ${path}: name the program, or the folder that it is in, with --engine`)
  return file
}

const isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() === true

async function checked(file: string): Promise<FoundEngine> {
  let output: string
  try {
    output = (await run(file, ['version'], { timeout: VERSION_TIMEOUT_MS, windowsHide: true })).stdout
  } catch (error) {
    throw validatorsError('engine', `${file} does not run as CometBFT (${reasonOf(error)})`, error)
  }
  const version = /^v?(\d+\.\d+\.\d+)\b/m.exec(output)?.[1]
  if (version === undefined || !SUPPORTED_SERIES.includes(version.replace(/\.\d+$/, ''))) {
    const said = version ?? JSON.stringify(output.slice(0, 80).trim())
    throw validatorsError('engine', `${file} is not a CometBFT of ${SUPPORTED_SERIES.join(', ')}: it says ${said}`)
  }
  return { file, version }
}

async function build({ cacheDir, say, onProgress, signal }: EngineSearch, env: NodeJS.ProcessEnv): Promise<FoundEngine> {
  try {
    await run('go', ['version'], { env, timeout: VERSION_TIMEOUT_MS, windowsHide: true })
  } catch (error) {
    throw validatorsError('engine', `there is no CometBFT on this machine, and no Go to build it: ${REMEDY}`, error)
  }
  say(`building CometBFT ${ENGINE_VERSION} with Go into ${cacheDir}, once; this takes some minutes`)
  try {
    makeFolder(cacheDir, 0o700)
    // Without C, so that no compiler is needed besides Go's.
    const building = run('go', ['install', '-v', ENGINE_MODULE], {
      env: { ...env, GOBIN: cacheDir, CGO_ENABLED: '0' },
      timeout: BUILD_TIMEOUT_MS,
      // Go removes its temporary files then.
      killSignal: 'SIGINT',
      ...(signal && { signal }),
      windowsHide: true,
      maxBuffer: 16 * 2 ** 20,
    })
    if (onProgress) tellProgress(building.child.stderr!, onProgress)
    await building
  } catch (error) {
    throw validatorsError('engine', `CometBFT could not be built (${reasonOf(error)}): ${REMEDY}`, error)
  }
  return checked(join(cacheDir, FILE_NAME))
}

/** How far a build is, by what `go install -v` writes: a line for each module that it downloads, and each package that it compiles. */
function tellProgress(output: Readable, onProgress: (text: string) => void): void {
  const done = { modules: 0, packages: 0 }
  createInterface(output).on('line', (line) => {
    done[line.startsWith('go: ') ? 'modules' : 'packages']++
    const parts = [`${done.modules} modules downloaded`, `${done.packages} packages compiled`]
    onProgress(`building CometBFT ${ENGINE_VERSION} with Go, once: ${parts.join(', ')}`)
  })
}

/** The last line that a program wrote before it failed, or why it could not run. */
function reasonOf(error: unknown): string {
  const { stderr = '', message } = error as Error & { stderr?: string }
  return (stderr.trim().split('\n').at(-1) || message.split('\n')[0]!).slice(0, 200)
}
