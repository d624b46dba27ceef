/** A node and its engine: the node first, because an engine begins by asking it how far it is. */
import { join } from 'node:path'
import { makeFolder } from '../base/makeFolder.ts'
import type { BlockTiming } from './engineConfig.ts'
import { configureEngine } from './engineHome.ts'
import { validatorsError } from './errors.ts'
import { ManagedProcess, type ProgramCommand, whileRunning } from './managedProcess.ts'
import type { ProcessGuard } from './processGuard.ts'
import type { SnapshotSource } from './snapshotSource.ts'

/** Ports on loopback. */
export interface MemberPorts {
  http: number
  ws: number
  /** Where the node serves its engine. */
  application: number
  engine: number
  p2p: number
}

/** Which node to run: its folder (null: in memory) and its addresses. */
export interface NodeProgram {
  dataDir: string | null
  ports: MemberPorts
}

/** What the members of a network share. */
export interface MemberEnvironment {
  engineFile: string
  nodeCommand: (program: NodeProgram) => ProgramCommand
  /** Text of the engines' genesis. */
  genesis: string
  timing: BlockTiming
  guard: ProcessGuard
}

export interface MemberOptions {
  /** In messages: `validator 2`. */
  name: string
  /** Its folder, with `engine` and the logs in it. */
  folder: string
  program: NodeProgram
  /** Peers that it dials, `ID@HOST:PORT`. */
  peers: readonly string[]
  /** Where its engine begins with a snapshot; absent: with the first block. Asked at each start, because the engine alone knows how far it is. */
  snapshots?: (() => Promise<SnapshotSource | undefined>) | undefined
  /** Called with each message of the node; what it returns is sent back. */
  onMessage: (message: unknown) => Promise<object | undefined>
  /** Called with each line of the engine's log. */
  onEngineLine?: (line: string) => void
  /** Called when a process ends that was not told to, or an engine halts. */
  onCrash: (reason: string) => void
}

/** How long an engine may take until its RPC answers, and how often it is asked. */
const ENGINE_START_MS = 60_000
const ASK_MS = 50
/** What an engine writes when it halts for good: its disk is full, or it has another state than the others. Its process does not end then. */
const HALTED = 'CONSENSUS FAILURE!!!'

export class Member {
  readonly #environment: MemberEnvironment
  readonly #options: MemberOptions
  #node: ManagedProcess | undefined
  #engine: ManagedProcess | undefined

  constructor(environment: MemberEnvironment, options: MemberOptions) {
    this.#environment = environment
    this.#options = options
  }

  /** Starts both; fulfilled when node and engine answer. Rejects with CodedError `validator`, and then neither runs. */
  async start(): Promise<void> {
    try {
      await this.#startNode()
      await this.#startEngine()
    } catch (error) {
      await this.kill()
      throw error
    }
  }

  pause(): void {
    this.#engine?.pause()
    this.#node?.pause()
  }

  resume(): void {
    this.#node?.resume()
    this.#engine?.resume()
  }

  /** Ends both without warning. */
  async kill(): Promise<void> {
    await Promise.all([this.#engine?.kill(), this.#node?.kill()])
    this.#engine = this.#node = undefined
  }

  /** Ends both in order. */
  async end(): Promise<void> {
    await this.#engine?.end()
    await this.#node?.end()
    this.#engine = this.#node = undefined
  }

  async #startNode(): Promise<void> {
    const { folder, name, program, onMessage } = this.#options
    makeFolder(folder, 0o700)
    const ready = Promise.withResolvers<void>()
    const node = this.#run('node', this.#environment.nodeCommand(program), {
      onLine: (line) => line.startsWith('ready ') && ready.resolve(),
      onMessage: (message) => void onMessage(message).then((reply) => reply && node.send(reply)),
    })
    this.#node = node
    await whileRunning(node, ready.promise, `node of ${name}`, join(folder, 'node.log'))
  }

  async #startEngine(): Promise<void> {
    const { folder, name, program, peers, snapshots, onEngineLine, onCrash } = this.#options
    const { engineFile, genesis, timing } = this.#environment
    const home = join(folder, 'engine')
    const { ports } = program
    configureEngine(home, genesis, {
      moniker: name.replace(' ', '-'),
      application: `tcp://127.0.0.1:${ports.application}`,
      rpc: `tcp://127.0.0.1:${ports.engine}`,
      p2p: `tcp://127.0.0.1:${ports.p2p}`,
      peers,
      isPrivateNetwork: true,
      timing,
      snapshots: await snapshots?.(),
    })
    const logFile = join(folder, 'engine.log')
    this.#engine = this.#run(
      'engine',
      { file: engineFile, args: ['start', '--home', home], hasChannel: false },
      {
        onLine(line) {
          if (line.includes(HALTED)) onCrash(`the engine of ${name} has halted: see ${logFile}`)
          onEngineLine?.(line)
        },
      },
    )
    await whileRunning(this.#engine, answers(this.#engine, ports.engine, name), `engine of ${name}`, logFile)
  }

  #run(
    part: 'node' | 'engine',
    command: ProgramCommand,
    listeners: { onLine: (line: string) => void; onMessage?: (message: unknown) => void },
  ): ManagedProcess {
    const { folder, name, onCrash } = this.#options
    return new ManagedProcess(command, {
      logFile: join(folder, `${part}.log`),
      guard: this.#environment.guard,
      ...listeners,
      onCrash: (reason) => onCrash(`the ${part} of ${name} ended (${reason}): see ${join(folder, `${part}.log`)}`),
    })
  }
}

/** Waits until the engine's RPC answers. Rejects with CodedError `validator` if it does not in time. */
async function answers(engine: ManagedProcess, port: number, name: string): Promise<void> {
  for (const startedAtMs = performance.now(); performance.now() - startedAtMs < ENGINE_START_MS;) {
    if (!engine.isRunning) return
    try {
      const { ok } = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(ENGINE_START_MS) })
      if (ok) return
    } catch {
      // It does not listen yet.
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_MS))
  }
  throw validatorsError('validator', `the engine of ${name} does not answer`)
}
