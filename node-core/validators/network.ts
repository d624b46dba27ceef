/** The validators of a folder, running on this machine. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { NetworkValidator, ValidatorState, WireValidatorNetwork } from '../contract/wire/validatorNetwork.ts'
import { Mutex } from '../base/mutex.ts'
import { answerRequest, type NetworkControl } from './controlChannel.ts'
import { createEngineHome, readEngineHome } from './engineHome.ts'
import { validatorsError } from './errors.ts'
import type { Link } from './link.ts'
import { Member, type MemberEnvironment, type MemberPorts } from './member.ts'
import type { NetworkFolder } from './networkFolder.ts'
import { NetworkLinks } from './networkLinks.ts'
import { headOf } from './nodeHead.ts'
import { freePorts, freePortsFrom, isFree } from './ports.ts'
import { ProcessGuard } from './processGuard.ts'

export interface NetworkOptions extends Omit<MemberEnvironment, 'guard' | 'genesis'> {
  folder: NetworkFolder
  /** From where on ports for clients are looked for. */
  firstPort: number
  /** Called when a process ends that was not told to, or an engine halts. */
  onProblem: (problem: string) => void
}

interface Validator {
  readonly address: string
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
    this.#links = new NetworkLinks(options.folder.plan.validators)
    this.#environment = { ...options, genesis: options.folder.genesis, guard: new ProcessGuard() }
  }

  /** Starts all validators; fulfilled when all answer. Rejects with CodedError `validator`, and then none runs. */
  static async start(options: NetworkOptions): Promise<ValidatorNetwork> {
    const network = new ValidatorNetwork(options)
    try {
      await network.#open()
      const outcomes = await Promise.allSettled(network.#validators.map(({ member }) => member.start()))
      const failed = outcomes.find((it) => it.status === 'rejected')
      if (failed) throw failed.reason
      for (const validator of network.#validators) validator.state = 'running'
      return network
    } catch (error) {
      await network.close()
      throw error
    }
  }

  /** Without their heads, for which the nodes are asked. */
  get validators(): Omit<NetworkValidator, 'head'>[] {
    return this.#validators.map(({ address, state, problem, ports }, index) => ({
      index,
      address,
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

  /**
   * The network as a validator's node sees it, or as one outside it (null). A validator cannot stop itself: nobody would be left to start it
   * again.
   */
  controlOf(answering: number | null): NetworkControl {
    return {
      describe: async (): Promise<WireValidatorNetwork> => ({
        chainName: this.#options.folder.plan.chainName,
        answering,
        validators: await Promise.all(this.validators.map(withHead)),
        links: this.#links.describe(),
      }),
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

  async #open(): Promise<void> {
    const { folder } = this.#options
    const count = folder.validators.length
    const clientPorts = await this.#clientPorts(count)
    folder.savePorts(clientPorts)
    const own = await freePorts(3 * count)
    const ports = clientPorts.map((it, index): MemberPorts => {
      const [application, engine, p2p] = own.slice(3 * index) as [number, number, number]
      return { ...it, application, engine, p2p }
    })
    for (const [index, { folder: path, address }] of folder.validators.entries()) {
      const peers: string[] = []
      for (let other = index + 1; other < count; other++) {
        const link = await this.#links.open(index, other, ports[other]!.p2p)
        peers.push(`${folder.validators[other]!.peerId}@127.0.0.1:${link.port}`)
      }
      const control = this.controlOf(index)
      const member = new Member(this.#environment, {
        name: `validator ${index}`,
        folder: path,
        program: { dataDir: join(path, 'node'), ports: ports[index]! },
        peers,
        onMessage: (message) => answerRequest(message, control),
        onCrash: (problem) => this.#crashed(index, problem),
      })
      this.#validators.push({ address, ports: ports[index]!, member, state: 'stopped', problem: null, twin: undefined })
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
    validator.problem ??= problem
    this.#options.onProblem(problem)
    if (validator.state === 'stopped') return
    validator.state = 'stopped'
    void this.#changes.run(async () => {
      await Promise.all([validator.member.kill(), this.#endTwin(validator)])
      // A change that was under way may have said otherwise.
      validator.state = 'stopped'
      validator.problem ??= problem
    })
  }
}

/** With the newest block of its node, unless that stands still. */
const withHead = async (validator: Omit<NetworkValidator, 'head'>): Promise<NetworkValidator> => ({
  ...validator,
  head: validator.state === 'running' || validator.state === 'doubleSigning' ? await headOf(validator.http) : null,
})
