/** A real CometBFT with one validator, and all bytes between it and its application. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'

import { configureEngine, createEngineHome } from '../validators/engineHome.ts'
import { engineGenesisFile } from '../validators/engineGenesis.ts'
import { type FoundEngine, findEngine } from '../validators/findEngine.ts'
import { type EngineKey, peerId } from '../validators/keys.ts'
import { freePorts } from '../base/ports.ts'
import { newestSource } from '../validators/snapshotSource.ts'
import { defaultEngineCache } from '../node/validators/validatorOptions.ts'
import { parseAbciAddress } from './abci/address.ts'
import { FrameReader } from './abci/frames.ts'

export const CHAIN_NAME = 'terrarium-test'
/** Of the one validator. */
export const POWER = 10

/** The engine that COMETBFT names, that is on the PATH, or that the command built; undefined if there is none. */
export function engineOfThisMachine(): Promise<FoundEngine | undefined> {
  const path = process.env['COMETBFT'] ?? null
  const search = findEngine({ path, cacheDir: defaultEngineCache(), mayBuild: false, say: () => {} })
  return path === null ? search.catch(() => undefined) : search
}

/** Messages in the order in which they came, over all connections. */
export interface RecordedFrames {
  requests: Uint8Array[]
  responses: Uint8Array[]
}

/** A server in front of an application that writes down what passes. */
export async function recordFrames(application: string): Promise<{ address: string; frames: RecordedFrames; close: () => void }> {
  const frames: RecordedFrames = { requests: [], responses: [] }
  const server = createServer((engine) => {
    const upstream = connect(parseAbciAddress(application))
    for (const [from, to, list] of [
      [engine, upstream, frames.requests],
      [upstream, engine, frames.responses],
    ] as const) {
      const reader = new FrameReader(2 ** 31)
      from.on('data', (chunk) => {
        for (const frame of reader.read(chunk)) list.push(new Uint8Array(frame))
      })
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { address: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, frames, close: () => void server.close() }
}

/** An engine of one validator, in a folder of its own. */
export class RealEngine {
  /** Address of its RPC. */
  readonly rpc: string
  /** Where peers reach it, `ID@HOST:PORT`. */
  readonly peer: string
  readonly genesis: string
  readonly validator: EngineKey
  readonly #file: string
  readonly #home: string
  #process: ChildProcess | undefined
  #output = ''

  private constructor(file: string, home: string, fields: Pick<RealEngine, 'rpc' | 'peer' | 'genesis' | 'validator'>) {
    this.#file = file
    this.#home = home
    this.rpc = fields.rpc
    this.peer = fields.peer
    this.genesis = fields.genesis
    this.validator = fields.validator
  }

  /** Makes keys, genesis and configuration; does not start it. With a `source` it joins that one, without a vote, by a snapshot. */
  static async create(file: string, home: string, application: string, source?: RealEngine): Promise<RealEngine> {
    const { node, validator } = createEngineHome(home)
    const [rpcPort, p2pPort] = await freePorts(2)
    const genesis =
      source?.genesis ??
      engineGenesisFile({
        chainName: CHAIN_NAME,
        timeMs: Date.now() - 1000,
        validators: [{ publicKey: validator.publicKey, name: 'validator', power: POWER }],
        maxBlockBytes: 4_194_304,
        appState: { greeting: 'hello' },
      })
    configureEngine(home, genesis, {
      moniker: 'validator',
      application,
      rpc: `tcp://127.0.0.1:${rpcPort}`,
      p2p: `tcp://127.0.0.1:${p2pPort}`,
      peers: source === undefined ? [] : [source.peer],
      isPrivateNetwork: true,
      timing: { blockTimeMs: 20, emptyBlocks: true },
      snapshots: source && (await newestSource([source.rpc, source.rpc])),
    })
    const rpc = `http://127.0.0.1:${rpcPort}`
    return new RealEngine(file, home, { rpc, peer: `${peerId(node)}@127.0.0.1:${p2pPort}`, genesis, validator })
  }

  start(): void {
    const child = spawn(this.#file, ['start', '--home', this.#home], { stdio: ['ignore', 'pipe', 'pipe'] })
    this.#process = child
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (this.#output += chunk.toString()))
  }

  /** The end of what it wrote. */
  get output(): string {
    return this.#output.slice(-4000)
  }

  /** Resolves when it has ended by itself. */
  async ended(): Promise<void> {
    if (this.#process?.exitCode === null) await once(this.#process, 'exit')
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#process
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
}
