/** A node as a child process, for tests of the command line. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** What the ready line says. */
export interface ReadyFields {
  http: string | null
  ws: string | null
  chainId: number
  profile: string
  dataDir: string | null
  version: string
  tokenFile: string | null
}

export interface ChildNode {
  readonly process: ChildProcess
  /** Fulfilled with the fields of the ready line; rejected with what it said where it ends before. */
  readonly ready: Promise<ReadyFields>
  /** What it has written so far. */
  readonly output: { stdout: string; stderr: string }
  /** Fulfilled with its status or signal when it has ended. */
  readonly ended: Promise<number | NodeJS.Signals>
  /** Sends the signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>
}

/** Arguments of a node with both transports on free loopback ports. */
export const FREE_PORTS = ['--json-rpc.enable', '--json-rpc.address', '127.0.0.1:0', '--json-rpc.ws-address', '127.0.0.1:0']

/** Starts `main.ts` with the arguments, and further variables in its environment. */
export function startChildNode(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildNode {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const output = { stdout: '', stderr: '' }
  const ready = Promise.withResolvers<ReadyFields>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
    const line = /^ready (.*)\n/m.exec(output.stdout)?.[1]
    if (line !== undefined) ready.resolve(JSON.parse(line) as ReadyFields)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  // `close` comes after the last output.
  const ended = once(child, 'close').then(([status, signal]) => (status ?? signal) as number | NodeJS.Signals)
  void ended.then((status) => ready.reject(new Error(`the node ended with ${status}: ${output.stderr}${output.stdout}`)))
  // Who only waits for the end does not look at `ready`.
  ready.promise.catch(() => undefined)
  return {
    process: child,
    ready: ready.promise,
    output,
    ended,
    end(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}
