/** Runs a compiler that is on this machine: out of this process where that can be, and bounded in time and memory. */
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
/** Characters of what a compiler says of its own failure. */
const MAX_PROBLEM_LENGTH = 300
const UNANSWERED = 'it ended without an answer'
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

/** The program of a process: the thread above, with the input that it reads, and its answer written. */
const SCRIPT = `
const { Worker } = require('node:worker_threads')
const [path, thread, resourceLimits] = process.argv.slice(1)
const pieces = []
process.stdin.on('data', (piece) => pieces.push(piece))
process.stdin.on('end', () => {
  const workerData = { path, input: Buffer.concat(pieces).toString('utf8') }
  const worker = new Worker(thread, { eval: true, workerData, env: {}, stdout: true, stderr: true, resourceLimits: JSON.parse(resourceLimits) })
  worker.on('message', (answer) => process.stdout.write(answer))
  worker.on('error', (error) => {
    process.stderr.write(error.message)
    process.exitCode = 1
  })
})
`

const THREAD_LIMITS = { maxOldGenerationSizeMb: MAX_MEMORY_MB, stackSizeMb: 32 }

/**
 * Whether this program runs scripts in processes of their own, which a packaged desktop application does not. What a compiler runs into,
 * such as a fault of V8 where code of WebAssembly is freed (https://github.com/nodejs/node/issues/64500), then ends that process only.
 */
const RUNS_SCRIPTS = process.versions['electron'] === undefined

/** What the compiler at this path answers to standard JSON. Rejects with CodedError<CompilerErrorCode>. */
export function runCompiler(path: string, input: string, limits: CompilerLimits): Promise<string> {
  if (!path.endsWith('.js')) return runProgram(nativeProgram(path), input, limits)
  return RUNS_SCRIPTS ? runProgram(nodeProgram(path), input, limits) : runThread(path, input, limits)
}

function runThread(path: string, input: string, limits: CompilerLimits): Promise<string> {
  const worker = new Worker(THREAD, {
    eval: true,
    workerData: { path, input },
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: THREAD_LIMITS,
  })
  return bounded(
    limits,
    () => void worker.terminate(),
    (resolve, reject) => {
      worker.on('message', (answer: string) => resolve(answer))
      worker.on('error', (error: Error) => reject(error.message))
      worker.on('exit', () => reject(UNANSWERED))
    },
  )
}

type Program = readonly [command: string, ...args: string[]]

const nodeProgram = (path: string): Program => [process.execPath, '--eval', SCRIPT, '--', path, THREAD, JSON.stringify(THREAD_LIMITS)]

function nativeProgram(path: string): Program {
  if (process.platform === 'win32') return [path, '--standard-json']
  return ['/bin/sh', '-c', `ulimit -v ${MAX_MEMORY_MB * 1024}; exec "$0" --standard-json`, path]
}

/** Node does not start on Windows without this variable. */
const ENV = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.toLowerCase() === 'systemroot'))

function runProgram([command, ...args]: Program, input: string, limits: CompilerLimits): Promise<string> {
  // Compilers read files that are imported and not in the input: an empty folder has none.
  const folder = mkdtempSync(join(tmpdir(), 'terrarium-solc-'))
  const child = spawn(command, args, { cwd: folder, env: ENV, windowsHide: true })
  const pieces: Buffer[] = []
  let bytes = 0
  let problem = ''
  const answer = bounded(
    limits,
    () => child.kill('SIGKILL'),
    (resolve, reject) => {
      child.stdout.on('data', (piece: Buffer) => {
        pieces.push(piece)
        bytes += piece.length
        if (bytes > MAX_ANSWER_BYTES) reject(`its answer has more than ${MAX_ANSWER_BYTES / 1024 / 1024} MiB`)
      })
      child.stderr.on('data', (piece: Buffer) => {
        if (problem.length < MAX_PROBLEM_LENGTH) problem += piece.toString('utf8')
      })
      child.on('error', (error) => reject(error.message))
      child.on('close', (code, signal) => {
        if (code === 0) return bytes > 0 ? resolve(Buffer.concat(pieces).toString('utf8')) : reject(UNANSWERED)
        reject(`it ended with ${code === null ? `signal ${signal}` : `status ${code}`}${problem.trim() && `: ${problem.trim()}`}`)
      })
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
      reject(
        new CodedError<CompilerErrorCode>(
          'compiler-failed',
          `the compiler failed: ${replaceInvisible(reason.slice(0, MAX_PROBLEM_LENGTH), '?')}`,
        ),
      )
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
