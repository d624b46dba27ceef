/** The validators of a folder, running on this machine. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { NetworkValidator, ValidatorState, ValidatorSync, WireValidatorNetwork } from '../contract/wire/validatorNetwork.ts'
import type { Hex } from '../contract/hex.ts'
import { Mutex } from '../base/mutex.ts'
import { answerRequest, type NetworkControl } from './controlChannel.ts'
import { createEngineHome, readEngineHome } from './engineHome.ts'
import { snapshotNewsIn } from './engineLog.ts'
import { enginePositionOf } from './enginePosition.ts'
import { validatorsError } from './errors.ts'
import type { Link } from './link.ts'
import { Member, type MemberEnvironment, type MemberPorts } from './member.ts'
import { type FolderValidator, MAX_VALIDATORS, type NetworkFolder, type NodePorts } from './networkFolder.ts'
import { NetworkLinks } from './networkLinks.ts'
import { headOf } from './nodeHead.ts'
import { freePorts, freePortsFrom, isFree } from '../base/ports.ts'
import { ProcessGuard } from './processGuard.ts'
import { newestSource, type SnapshotSource } from './snapshotSource.ts'

export interface NetworkOptions extends Omit<MemberEnvironment, 'guard' | 'genesis'> {
  folder: NetworkFolder
  /** From where on ports for clients are looked for. */
  firstPort: number
  /** Called when a process ends that was not told to, or an engine halts. */
  onProblem: (problem: string) => void
}

/** What they say themselves. */
type Asked = Pick<NetworkValidator, 'head' | 'position'>

interface Validator {
  readonly address: string
  readonly publicKey: Hex
  readonly ports: MemberPorts
  readonly member: Member
  state: ValidatorState
  problem: string | null
  /** A second engine with the same key, and its node. */
  twin: { member: Member; links: Link[] } | undefined
}

export class ValidatorNetwork {
  readonly #options: NetworkOptions
  readonly #links: NetworkLinks
  readonly #environment: MemberEnvironment
  readonly #validators: Validator[] = []
  /** One change after the other. */
  readonly #changes = new Mutex()

  private constructor(options: NetworkOptions) {
    this.#options = options
    this.#links = new NetworkLinks(options.folder.validators.length)
    this.#environment = { ...options, genesis: options.folder.genesis, guard: new ProcessGuard() }
  }

  /** Starts all validators; fulfilled when all answer. Rejects with CodedError `validator`, and then none runs. */
  static async start(options: NetworkOptions): Promise<ValidatorNetwork> {
    const network = new ValidatorNetwork(options)
    try {
      await network.#open()
      const first = options.folder.plan.validators
      await network.#startAll(network.#validators.slice(0, first))
      // These may begin with a snapshot of the others.
      await network.#startAll(network.#validators.slice(first))
      return network
    } catch (error) {
      await network.close()
      throw error
    }
  }

  /** Without what nodes and engines are asked for. */
  get validators(): Omit<NetworkValidator, keyof Asked>[] {
    return this.#validators.map(({ address, publicKey, state, problem, ports }, index) => ({
      index,
      address,
      publicKey,
      state,
      problem,
      http: `http://127.0.0.1:${ports.http}`,
      ws: `ws://127.0.0.1:${ports.ws}`,
      engine: `http://127.0.0.1:${ports.engine}`,
    }))
  }

  /** Ends all processes, in order. */
  close(): Promise<void> {
    return this.#changes.run(async () => {
      await Promise.all(this.#validators.map((it) => Promise.all([it.member.end(), this.#endTwin(it)])))
      this.#links.close()
      this.#environment.guard.close()
    })
  }

  /** Adds a validator without voting power, and starts it. Rejects with CodedError. */
  add(sync: ValidatorSync): Promise<void> {
    return this.#changes.run(() => this.#add(sync))
  }

  /**
   * The network as a validator's node sees it, or as one outside it (null). A validator cannot stop itself: nobody would be left to start it
   * again.
   */
  controlOf(answering: number | null): NetworkControl {
    return {
      describe: async (): Promise<WireValidatorNetwork> => ({
        chainName: this.#options.folder.plan.chainName,
        answering,
        validators: await Promise.all(this.validators.map(async (it) => ({ ...it, ...(await this.#ask(it)) }))),
        links: this.#links.describe(),
      }),
      add: (sync) => this.add(sync),
      setState: async (index, state) => {
        this.#links.assertKnown(index)
        if (index === answering && (state === 'paused' || state === 'stopped'))
          throw validatorsError('validator', `validator ${index} answers this request and cannot stop itself: ask the node of another one`)
        await this.#changes.run(() => this.#setState(index, state))
      },
      setLink: async (between, changes) => this.#links.set(between, changes),
      partition: async (groups) => this.#links.partition(groups),
    }
  }

  /** Asks node and engine where they are, unless they stand still. */
  async #ask({ state, http, engine }: Omit<NetworkValidator, keyof Asked>): Promise<Asked> {
    if (state !== 'running' && state !== 'doubleSigning') return { head: null, position: null }
    const peerIds = this.#options.folder.validators.map(({ peerId }) => peerId)
    const [head, position] = await Promise.all([headOf(http), enginePositionOf(engine, peerIds)])
    return { head, position }
  }

  async #open(): Promise<void> {
    const { folder } = this.#options
    const count = folder.validators.length
    const clientPorts = await this.#clientPorts(count)
    folder.savePorts(clientPorts)
    const own = await freePorts(3 * count)
    const ports = clientPorts.map((it, index) => memberPorts(it, own.slice(3 * index)))
    for (const [index, validator] of folder.validators.entries()) {
      const peers: string[] = []
      for (let other = index + 1; other < count; other++) peers.push(await this.#peer(index, other, ports[other]!.p2p))
      this.#push(validator, ports[index]!, peers)
    }
  }

  /** How one validator reaches another, which listens on the port: `ID@HOST:PORT`. */
  async #peer(from: number, to: number, port: number): Promise<string> {
    const link = await this.#links.open(from, to, port)
    return `${this.#options.folder.validators[to]!.peerId}@127.0.0.1:${link.port}`
  }

  #push({ folder, address, publicKey, sync }: FolderValidator, ports: MemberPorts, peers: readonly string[]): Validator {
    const index = this.#validators.length
    const control = this.controlOf(index)
    const member = new Member(this.#environment, {
      name: `validator ${index}`,
      folder,
      program: { dataDir: join(folder, 'node'), ports },
      peers,
      ...(sync === 'snapshot' && {
        snapshots: () => this.#snapshotsFor(index),
        onEngineLine: (line: string) => this.#hearSnapshot(index, line),
      }),
      onMessage: (message) => answerRequest(message, control),
      onCrash: (problem) => this.#crashed(index, problem),
    })
    const validator: Validator = { address, publicKey, ports, member, state: 'stopped', problem: null, twin: undefined }
    this.#validators.push(validator)
    return validator
  }

  /** Two others that run, or one twice; undefined if none does, such as at the start of a network that all have joined. */
  async #snapshotsFor(index: number): Promise<SnapshotSource | undefined> {
    const others = this.validators.filter((it) => it.index !== index && it.state === 'running').map(({ engine }) => engine)
    return others.length === 0 ? undefined : newestSource([others[0]!, others[1] ?? others[0]!])
  }

  /** Tells what an engine waits for that begins with a snapshot: it runs and answers all the while. */
  #hearSnapshot(index: number, line: string): void {
    const news = snapshotNewsIn(line)
    if (news === undefined) return
    const validator = this.#validators[index]!
    if (news.problem !== null && news.problem !== validator.problem) this.#options.onProblem(`validator ${index}: ${news.problem}`)
    validator.problem = news.problem
  }

  /** Rejects with CodedError `validator` if one does not start. */
  async #startAll(validators: readonly Validator[]): Promise<void> {
    const outcomes = await Promise.allSettled(validators.map(({ member }) => member.start()))
    const failed = outcomes.find((it) => it.status === 'rejected')
    if (failed) throw failed.reason
    for (const validator of validators) validator.state = 'running'
  }

  async #add(sync: ValidatorSync): Promise<void> {
    const { folder, firstPort } = this.#options
    const index = this.#validators.length
    if (index >= MAX_VALIDATORS) throw validatorsError('validator', `a machine has at most ${MAX_VALIDATORS} validators`)
    // Beyond those of validators that are stopped, which are free now.
    const taken = this.#validators.flatMap(({ ports }) => [ports.http, ports.ws])
    const [http, ws] = (await freePortsFrom(Math.max(firstPort, ...taken.map((port) => port + 1)), 2)) as [number, number]
    const ports = memberPorts({ http, ws }, await freePorts(3))
    // Before it is in the folder: if the others cannot say where to begin, there is no validator that could never start.
    if (sync === 'snapshot') await this.#snapshotsFor(index)
    const added = folder.add(sync)
    folder.savePorts([...this.#validators.map((it) => ({ http: it.ports.http, ws: it.ports.ws })), { http, ws }])
    this.#links.grow()
    const peers: string[] = []
    for (let other = 0; other < index; other++) peers.push(await this.#peer(index, other, this.#validators[other]!.ports.p2p))
    const validator = this.#push(added, ports, peers)
    try {
      await this.#startAll([validator])
    } catch (error) {
      validator.problem = (error as Error).message
      throw error
    }
  }

  /** Those of the last run, or new ones where another program has taken one of them. */
  async #clientPorts(count: number): Promise<{ http: number; ws: number }[]> {
    const { folder, firstPort } = this.#options
    const areFree = await Promise.all(folder.ports.flatMap(({ http, ws }) => [isFree(http), isFree(ws)]))
    if (folder.ports.length === count && areFree.every(Boolean)) return [...folder.ports]
    const ports = await freePortsFrom(firstPort, 2 * count)
    return Array.from({ length: count }, (_, index) => ({ http: ports[2 * index]!, ws: ports[2 * index + 1]! }))
  }

  async #setState(index: number, state: ValidatorState): Promise<void> {
    const validator = this.#validators[index]!
    const { member } = validator
    if (validator.state === state) return
    if (state === 'stopped') {
      await Promise.all([member.kill(), this.#endTwin(validator)])
    } else {
      if (validator.state === 'stopped') await member.start()
      if (validator.state === 'paused') member.resume()
      if (state === 'doubleSigning') await this.#startTwin(index)
      else await this.#endTwin(validator)
      if (state === 'paused') member.pause()
    }
    validator.state = state
    validator.problem = null
  }

  /** A second engine with the key of a validator that knows nothing of what the first one has signed, and a node in memory. */
  async #startTwin(index: number): Promise<void> {
    const validator = this.#validators[index]!
    const { validators } = this.#options.folder
    const folder = join(validators[index]!.folder, 'twin')
    rmSync(folder, { recursive: true, force: true })
    createEngineHome(join(folder, 'engine'), readEngineHome(join(validators[index]!.folder, 'engine')).validator)
    const others = validators.flatMap((it, other) => (other === index ? [] : [{ ...it, other }]))
    const links = await Promise.all(others.map(({ other }) => this.#links.open(index, other, this.#validators[other]!.ports.p2p)))
    const [http, ws, application, engine, p2p] = (await freePorts(5)) as [number, number, number, number, number]
    const member = new Member(this.#environment, {
      name: `second validator ${index}`,
      folder,
      program: { dataDir: null, ports: { http, ws, application, engine, p2p } },
      peers: others.map(({ peerId }, at) => `${peerId}@127.0.0.1:${links[at]!.port}`),
      onMessage: () => Promise.resolve(undefined),
      onCrash: (problem) => this.#options.onProblem(problem),
    })
    validator.twin = { member, links }
    try {
      await member.start()
    } catch (error) {
      await this.#endTwin(validator)
      throw error
    }
  }

  async #endTwin(validator: Validator): Promise<void> {
    const { twin } = validator
    validator.twin = undefined
    await twin?.member.kill()
    for (const link of twin?.links ?? []) this.#links.release(link)
  }

  /** One of the two processes has ended by itself, or the engine has halted: the other one is of no use alone. */
  #crashed(index: number, problem: string): void {
    const validator = this.#validators[index]!
    this.#options.onProblem(problem)
    if (validator.state === 'stopped') {
      validator.problem ??= problem
      return
    }
    // What it may have waited for is of no interest any more.
    validator.problem = problem
    validator.state = 'stopped'
    void this.#changes.run(async () => {
      await Promise.all([validator.member.kill(), this.#endTwin(validator)])
      // A change that was under way may have said otherwise.
      validator.state = 'stopped'
      validator.problem ??= problem
    })
  }
}

const memberPorts = (client: NodePorts, [application, engine, p2p]: readonly number[]): MemberPorts => ({
  ...client,
  application: application!,
  engine: engine!,
  p2p: p2p!,
})
