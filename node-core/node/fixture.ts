/** Nodes for tests: the options of one in this process, and one as a child process, for the command line. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Fields of the ready line. */
export interface ReadyFields {
  http: string | null
  ws: string | null
  dap: number | null
  chainId: number
  profile: string
  dataDir: string | null
  version: string
  tokenFile: string | null
}

export interface ChildNode {
  readonly process: ChildProcess
  /** Resolves with the fields of the ready line; rejects with the output if the node exits before. */
  readonly ready: Promise<ReadyFields>
  /** The output so far. */
  readonly output: { stdout: string; stderr: string }
  /** Resolves with its exit status or signal. */
  readonly ended: Promise<number | NodeJS.Signals>
  /** Sends the signal and waits for the exit. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>
}

/** The command line: its source, or the bundle, which starts in half the time, where `npm test` has just made it. */
export const MAIN_FILE = process.env['TERRARIUM_TESTED_MAIN'] ?? join(import.meta.dirname, 'main.ts')

/** Arguments for a node with both servers on free loopback ports. */
export const FREE_PORTS = ['--json-rpc.enable', '--json-rpc.address', '127.0.0.1:0', '--json-rpc.ws-address', '127.0.0.1:0']

const FREE = { host: '127.0.0.1', port: 0 } as const

/** Options of a node in this process without a folder, with both servers on free loopback ports. */
export const IN_MEMORY = { inMemory: true, jsonRpc: true, httpAddress: FREE, wsAddress: FREE } as const

/** Calls a node over HTTP and returns the result; throws the error's message. */
export async function callNode<T = unknown>(
  url: string,
  method: string,
  params: readonly unknown[] = [],
  headers: Record<string, string> = {},
): Promise<T> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await reply.json()) as { result: T; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

/** Starts the command line with the arguments and additional environment variables, without a warm-up: tests are too short to benefit from it. */
export function startChildNode(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildNode {
  const child = spawn(process.execPath, [MAIN_FILE, '--no-warm-up', ...args], {
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
  void ended.then((status) => ready.reject(new Error(`the node exited with ${status}: ${output.stderr}${output.stdout}`)))
  // Tests that only wait for the exit do not handle `ready`.
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
