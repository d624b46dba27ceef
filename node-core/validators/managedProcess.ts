/** A program that the network runs: it is paused, continued, stopped, killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { BoundedLog } from './boundedLog.ts'
import { validatorsError } from './errors.ts'
import type { ProcessGuard } from './processGuard.ts'

/** How to run a program. */
export interface ProgramCommand {
  file: string
  args: readonly string[]
  /** Variables besides those of this process. */
  env?: Readonly<Record<string, string>>
  /** Whether messages are exchanged with it. */
  hasChannel: boolean
}

export interface ProcessOptions {
  logFile: string
  guard: ProcessGuard
  /** Called with each line of its standard output. */
  onLine?: (line: string) => void
  /** Called with each message. */
  onMessage?: (message: unknown) => void
  /** Called when it ends without having been told to. */
  onCrash: (reason: string) => void
}

/** A program that does not end when it is told to is killed after this time. */
const END_TIMEOUT_MS = 15_000
/** The longest line that is read; the rest of it is for the log only. */
const MAX_LINE_LENGTH = 1 << 16

export class ManagedProcess {
  readonly #options: ProcessOptions
  readonly #child: ChildProcess
  readonly #log: BoundedLog
  /** Fulfilled when it has ended, with its status or signal. */
  readonly ended: Promise<number | NodeJS.Signals>
  #isWanted = true
  #isPaused = false
  #hasEnded = false

  /** Throws the file system error of the log file. */
  constructor({ file, args, env, hasChannel }: ProgramCommand, options: ProcessOptions) {
    this.#options = options
    this.#log = new BoundedLog(options.logFile)
    const isPosix = process.platform !== 'win32'
    // In a group of its own: a terminal interrupts this program only, which stops the others in order.
    const child = spawn(file, args, {
      stdio: ['ignore', 'pipe', 'pipe', ...(hasChannel ? (['ipc'] as const) : [])],
      detached: isPosix,
      windowsHide: true,
      env: { ...process.env, ...env },
    })
    this.#child = child
    if (child.pid !== undefined) options.guard.add(child.pid)
    this.#read(child)
    const { promise, resolve } = Promise.withResolvers<number | NodeJS.Signals>()
    this.ended = promise
    child.once('error', (error) => {
      // Only a program that could not start has no id.
      if (child.pid === undefined) this.#end(error.message, resolve)
    })
    child.once('close', (status, signal) => this.#end(status ?? signal ?? 1, resolve))
  }

  get isRunning(): boolean {
    return !this.#hasEnded
  }

  send(message: object): void {
    // A process that has just ended gets no message.
    if (this.#child.connected) this.#child.send(message, () => undefined)
  }

  /** Stops it where it is. Throws CodedError `validator` where the system cannot do that. */
  pause(): void {
    if (process.platform === 'win32')
      throw validatorsError('validator', 'a process cannot be paused on Windows: stop the validator instead')
    this.#isPaused = this.#child.kill('SIGSTOP')
  }

  /** Lets it go on. */
  resume(): void {
    if (this.#isPaused) this.#child.kill('SIGCONT')
    this.#isPaused = false
  }

  /** Ends it without warning. */
  async kill(): Promise<void> {
    this.#isWanted = false
    this.#child.kill('SIGKILL')
    await this.ended
  }

  /** Lets it end by itself, if it does in time. */
  async end(): Promise<void> {
    this.#isWanted = false
    this.resume()
    if (!this.#hasEnded) this.#child.kill('SIGTERM')
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), END_TIMEOUT_MS)
    await this.ended
    clearTimeout(timer)
  }

  #end(outcome: number | string, resolve: (outcome: number | NodeJS.Signals) => void): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    if (this.#child.pid !== undefined) this.#options.guard.remove(this.#child.pid)
    this.#log.close()
    if (this.#isWanted) this.#options.onCrash(typeof outcome === 'number' ? `status ${outcome}` : outcome)
    resolve(outcome as number | NodeJS.Signals)
  }

  #read(child: ChildProcess): void {
    let line = ''
    const keep = (bytes: Buffer) => {
      try {
        if (!this.#hasEnded) this.#log.write(bytes)
      } catch {
        // The disk is full or the folder gone: the program goes on without a log.
      }
    }
    child.stderr!.on('data', keep)
    child.stdout!.on('data', (bytes: Buffer) => {
      keep(bytes)
      const lines = (line + bytes.toString('utf8')).split('\n')
      line = lines.pop()!.slice(0, MAX_LINE_LENGTH)
      for (const it of lines) this.#options.onLine?.(it)
    })
    child.on('message', (message) => this.#options.onMessage?.(message))
  }
}

/** Waits until a program has said something; rejects with CodedError `validator` if it ends before. */
export async function whileRunning<T>(process: ManagedProcess, said: Promise<T>, name: string, logFile: string): Promise<T> {
  const ended = process.ended.then((outcome) => {
    throw validatorsError('validator', `the ${name} ended with ${outcome} before it was ready: see ${logFile}`)
  })
  ended.catch(() => undefined)
  return Promise.race([said, ended])
}
