/** The servers that are compared, each started as a new child process for every workload and round. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../base/ports.ts'
import { type BenchClient, openBenchClient } from './client.ts'
import { provideFoundryTool } from './foundryTool.ts'
import { median } from './measurement.ts'

/**
 * How long a server runs before it is measured, as one does that a developer has started. Terrarium compiles meanwhile what it is about to
 * run; anvil has been compiled.
 */
const SETTLE_MS = 1000

const ROOT = join(import.meta.dirname, '..', '..')

/** A server under measurement. */
export interface Peer {
  readonly name: 'terrarium' | 'anvil'
  start(options?: PeerOptions): Promise<RunningPeer>
}

export interface PeerOptions {
  /** `manual`: blocks only on request. */
  mining?: 'auto' | 'manual'
  gasLimit?: bigint
  /** Number of dev accounts, 10 by default. */
  accounts?: number
  /** Code of any size. */
  isCodeSizeUnlimited?: boolean
  /** Struct logs of transactions: anvil has to record them, Terrarium to open debug methods to the client. */
  recordsSteps?: boolean
  /** The methods of Terrarium's own window are open to the client. */
  hasWindowMethods?: boolean
}

const DEFAULT_GAS_LIMIT = 1_000_000_000n

export interface RunningPeer {
  name: Peer['name'] | 'hardhat'
  url: string
  client: BenchClient
  pid: number
  /** From the spawn to the first response, milliseconds. */
  startMs: number
  /** Resident set, in bytes. */
  rssBytes(): number
  stop(): Promise<void>
}

/** Terrarium as users run it: built, its chain in a folder on disk. */
export const terrarium: Peer = {
  name: 'terrarium',
  start: (options) => startTerrarium([process.execPath, join(ROOT, 'out', 'node', 'main.js')], options),
}

/** Milliseconds from `npm run node` to the first response, the median of five; one before them may build. */
export async function startThroughNpmMs(): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 6; i++) {
    const peer = await startTerrarium(['npm', 'run', 'node', '--'])
    await peer.stop()
    if (i > 0) times.push(peer.startMs)
  }
  return median(times)
}

async function startTerrarium([program, ...command]: readonly [string, ...string[]], options: PeerOptions = {}): Promise<RunningPeer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'terrarium-bench-'))
  const port = await freePort()
  const args = [
    ...command,
    '--data-dir',
    dataDir,
    '--log',
    'silent',
    '--gas-limit',
    String(options.gasLimit ?? DEFAULT_GAS_LIMIT),
    '--mining',
    options.mining ?? 'auto',
    '--accounts',
    String(options.accounts ?? 10),
    ...(options.isCodeSizeUnlimited ? ['--code-size-limit', 'off'] : []),
    ...(options.recordsSteps || options.hasWindowMethods ? ['--auth', 'local'] : []),
    ...(options.hasWindowMethods ? ['--json-rpc.api', 'eth,net,web3,devnet'] : []),
    '--json-rpc.address',
    `127.0.0.1:${port}`,
    '--json-rpc.ws-address',
    '127.0.0.1:0',
  ]
  const cleanUp = () => rmSync(dataDir, { recursive: true, force: true })
  // npm exits without stopping what it has started: a process group of its own can be stopped as a whole.
  return startPeer('terrarium', program, args, port, cleanUp, { detached: program === 'npm' })
}

/** anvil from npm; undefined if it cannot be installed. */
export function findAnvil(): Peer | undefined {
  const binary = provideFoundryTool('anvil')
  if (!binary) return undefined
  return {
    name: 'anvil',
    start: async (options) => {
      const port = await freePort()
      const args = [
        '--port',
        String(port),
        '--chain-id',
        '1337',
        '--hardfork',
        'osaka',
        '--gas-limit',
        String(options?.gasLimit ?? DEFAULT_GAS_LIMIT),
        '--accounts',
        String(options?.accounts ?? 10),
        '--silent',
        ...(options?.mining === 'manual' ? ['--no-mining'] : []),
        ...(options?.isCodeSizeUnlimited ? ['--disable-code-size-limit'] : []),
        ...(options?.recordsSteps ? ['--steps-tracing'] : []),
      ]
      return startPeer('anvil', binary, args, port, () => undefined)
    },
  }
}

/** Starts a server, in a folder and an environment of its own if it needs them, and waits for its first answer. */
export async function startPeer(
  name: RunningPeer['name'],
  command: string,
  args: string[],
  port: number,
  cleanUp: () => void,
  options: { cwd?: string; env?: NodeJS.ProcessEnv; detached?: boolean } = {},
): Promise<RunningPeer> {
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], ...options })
  const client = await firstAnswer(child, url)
  const startMs = performance.now() - startedAt
  await pause(SETTLE_MS)
  return {
    name,
    url,
    client,
    pid: child.pid!,
    startMs,
    rssBytes: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) * 1024,
    stop: async () => {
      client.close()
      const ended = new Promise((resolve) => child.once('exit', resolve))
      process.kill(options.detached ? -child.pid! : child.pid!, 'SIGTERM')
      await ended
      cleanUp()
    },
  }
}

/** Polls until the server responds, every 2 ms, which bounds what this adds to the start time. */
async function firstAnswer(child: ChildProcess, url: string): Promise<BenchClient> {
  const deadline = performance.now() + 30_000
  while (performance.now() < deadline && child.exitCode === null) {
    try {
      const client = await openBenchClient(url)
      await client.call('eth_blockNumber')
      return client
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }
  child.kill('SIGKILL')
  throw new Error(`${child.spawnfile} gave no answer`)
}
