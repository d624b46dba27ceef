/** Runs a compiler that is on this machine: out of this thread, and bounded in time and memory. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { replaceInvisible } from '../contract/invisibleText.ts'
import { CodedError } from '../base/codedError.ts'

/** `compiler-failed`: it ended in another way than with an answer. */
export type CompilerErrorCode = 'compiler-failed'

/** When a run is ended before it has answered. */
export interface CompilerLimits {
  maxMs: number
  /** False once nobody waits for the answer any more. */
  isWanted: () => boolean
}

const MAX_MEMORY_MB = 4096
const MAX_ANSWER_BYTES = 256 * 1024 * 1024
/** How often a run looks whether somebody still waits for it. */
const LOOK_MS = 200

/** The program of the thread, as text because a bundle has no file of its own for it. It speaks to solc as its package does. */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads')
const solc = require(workerData.path)
const compile = solc._solidity_compile
  ? solc.cwrap('solidity_compile', 'string', ['string', 'number', 'number'])
  : solc.cwrap('compileStandard', 'string', ['string', 'number'])
parentPort.postMessage(compile(workerData.input, 0, 0))
`

/** What the compiler at this path answers to standard JSON. Rejects with CodedError<CompilerErrorCode>. */
export function runCompiler(path: string, input: string, limits: CompilerLimits): Promise<string> {
  return path.endsWith('.js') ? runThread(path, input, limits) : runProgram(path, input, limits)
}

function runThread(path: string, input: string, limits: CompilerLimits): Promise<string> {
  const worker = new Worker(THREAD, {
    eval: true,
    workerData: { path, input },
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB, stackSizeMb: 32 },
  })
  return bounded(
    limits,
    () => void worker.terminate(),
    (resolve, reject) => {
      worker.on('message', (answer: string) => resolve(answer))
      worker.on('error', (error: Error) => reject(error.message))
      worker.on('exit', () => reject('it ended without an answer'))
    },
  )
}

function runProgram(path: string, input: string, limits: CompilerLimits): Promise<string> {
  // Compilers read files that are imported and not in the input: an empty folder has none.
  const folder = mkdtempSync(join(tmpdir(), 'terrarium-solc-'))
  const isPosix = process.platform !== 'win32'
  const [command, ...args]: [string, ...string[]] = isPosix
    ? ['/bin/sh', '-c', `ulimit -v ${MAX_MEMORY_MB * 1024}; exec "$0" --standard-json`, path]
    : [path, '--standard-json']
  const child = spawn(command, args, { cwd: folder, env: {}, stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true })
  const pieces: Buffer[] = []
  let bytes = 0
  const answer = bounded(
    limits,
    () => child.kill('SIGKILL'),
    (resolve, reject) => {
      child.stdout.on('data', (piece: Buffer) => {
        pieces.push(piece)
        bytes += piece.length
        if (bytes > MAX_ANSWER_BYTES) reject(`its answer has more than ${MAX_ANSWER_BYTES / 1024 / 1024} MiB`)
      })
      child.on('error', (error) => reject(error.message))
      child.on('close', (code) => (code === 0 ? resolve(Buffer.concat(pieces).toString('utf8')) : reject(`it ended with status ${code}`)))
      // It may end before it has read everything.
      child.stdin.on('error', () => undefined)
      child.stdin.end(input)
    },
  )
  return answer.finally(() => rmSync(folder, { recursive: true, force: true }))
}

/** The result of a run that is ended when its time is over, or when nobody waits for it any more. */
function bounded(
  { maxMs, isWanted }: CompilerLimits,
  end: () => void,
  run: (resolve: (answer: string) => void, reject: (reason: string) => void) => void,
): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  return new Promise<string>((resolve, reject) => {
    const fail = (reason: string): void =>
      reject(new CodedError<CompilerErrorCode>('compiler-failed', `the compiler failed: ${replaceInvisible(reason.slice(0, 300), '?')}`))
    const startedAt = performance.now()
    timer = setInterval(() => {
      if (!isWanted()) fail('nobody waits for it any more')
      else if (performance.now() - startedAt > maxMs) fail(`it took more than ${maxMs / 1000} seconds`)
    }, LOOK_MS)
    run(resolve, fail)
  }).finally(() => {
    clearInterval(timer)
    end()
  })
}
