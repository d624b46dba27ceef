import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'

/** The parts of the node's ready line that specs need. */
export interface Endpoints {
  http: string
  ws: string
}

/** A spec's own node, from the built bundle. */
export interface HeadlessNode extends Endpoints {
  /** Of its process. */
  pid: number
  close(): Promise<void>
}

/** Arguments of every node of a spec, which is too short to benefit from a warm-up. */
export const COMMON_ARGUMENTS: readonly string[] = ['--json-rpc.enable', '--log', 'silent', '--no-warm-up']

const IN_MEMORY_ARGUMENTS: readonly string[] = ['--in-memory', ...COMMON_ARGUMENTS]

/** Arguments for the addresses; port 0 picks a free one. */
export function addressArguments(httpPort: number, wsPort: number): string[] {
  return ['--json-rpc.address', `127.0.0.1:${httpPort}`, '--json-rpc.ws-address', `127.0.0.1:${wsPort}`]
}

/** Starts a node and waits for its ready line; its chain is in memory if no folder is given. */
export async function startHeadlessNode(httpPort = 0, wsPort = 0, dataDir?: string, more: readonly string[] = []): Promise<HeadlessNode> {
  const main = path.resolve(import.meta.dirname, '../out/node/main.js')
  const chain = dataDir === undefined ? IN_MEMORY_ARGUMENTS : ['--data-dir', dataDir, ...COMMON_ARGUMENTS]
  const node = spawn(process.execPath, [main, ...chain, ...addressArguments(httpPort, wsPort), ...more], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A worker ends after a failed test without closing what the test has opened.
  const endWithWorker = () => node.kill('SIGKILL')
  process.once('exit', endWithWorker)
  const ended = new Promise<void>((resolve) => node.once('exit', () => resolve()))
  void ended.then(() => process.off('exit', endWithWorker))
  const endpoints = await endpointsOf(node)
  return {
    ...endpoints,
    pid: node.pid!,
    async close() {
      node.kill('SIGTERM')
      await ended
    },
  }
}

function endpointsOf(node: ChildProcess): Promise<Endpoints> {
  return new Promise((resolve, reject) => {
    let output = ''
    node.stdout!.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const [, fields] = /^ready (.*)$/m.exec(output) ?? []
      if (fields !== undefined) resolve(JSON.parse(fields) as Endpoints)
    })
    node.stderr!.setEncoding('utf8').on('data', (text: string) => (output += text))
    node.once('exit', (status) => reject(new Error(`the node exited with status ${status}: ${output}`)))
  })
}
