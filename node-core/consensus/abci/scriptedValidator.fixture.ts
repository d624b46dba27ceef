/** One validator of a scripted consensus: its application, four connections to it, and its mempool. */
import { AbciClient, type ReceivedFields, type SentFields } from './abciClient.fixture.ts'
import type { AbciRequest } from './application.ts'

/** An application that can be started again and again, on what it stored. */
export interface ScriptedApplication {
  /** Starts a server, and returns its address as the engine's setting gives it. */
  start(): Promise<string>
  /** Stops it, however far it is. */
  stop(): Promise<void>
}

/**
 * Validator and application stop before a request is sent, at any moment after that, or after the application has answered it and before anyone
 * has read that.
 */
export type Crash = 'before' | 'during' | 'unanswered' | undefined

/** A validator has stopped. */
export class Crashed extends Error {
  readonly validator: ScriptedValidator

  constructor(validator: ScriptedValidator) {
    super('crashed')
    this.validator = validator
  }
}

const CONNECTIONS = ['query', 'snapshot', 'mempool', 'consensus'] as const

function connectionOf(kind: AbciRequest['kind']): (typeof CONNECTIONS)[number] {
  if (kind === 'info' || kind === 'query' || kind === 'echo') return 'query'
  if (kind.includes('napshot')) return 'snapshot'
  return kind === 'checkTx' ? 'mempool' : 'consensus'
}

export class ScriptedValidator {
  readonly publicKey: Uint8Array
  readonly address: Uint8Array
  /** Of the last block that the application has committed. */
  height = 0
  /** Transactions that wait, in the order in which they came. */
  mempool: readonly Uint8Array[] = []
  readonly #application: ScriptedApplication
  readonly #crash: ((kind: AbciRequest['kind'], index: number) => Crash) | undefined
  #clients: ReadonlyMap<string, AbciClient> = new Map()
  #requests = 0

  constructor(
    application: ScriptedApplication,
    publicKey: Uint8Array,
    address: Uint8Array,
    crash?: (kind: AbciRequest['kind'], index: number) => Crash,
  ) {
    this.#application = application
    this.publicKey = publicKey
    this.address = address
    this.#crash = crash
  }

  /** Requests sent so far. */
  get requests(): number {
    return this.#requests
  }

  async start(): Promise<void> {
    const address = await this.#application.start()
    const clients = new Map<string, AbciClient>()
    this.#clients = clients
    for (const name of CONNECTIONS) clients.set(name, await AbciClient.open(address))
  }

  async stop(): Promise<void> {
    for (const client of this.#clients.values()) client.close()
    this.#clients = new Map()
    await this.#application.stop()
  }

  /** Sends a request to the application. Rejects with `Crashed`, having stopped, where the script says so. */
  async ask<K extends AbciRequest['kind']>(kind: K, value: SentFields<K>): Promise<ReceivedFields<K>> {
    const crash = this.#crash?.(kind, this.#requests)
    this.#requests++
    const client = this.#clients.get(connectionOf(kind))
    if (client === undefined) throw new Error('the validator does not run')
    if (crash === 'before') await this.#stopHere()
    const answer = client.ask(kind, value)
    if (crash === undefined || crash === 'before') return answer
    await (crash === 'during' ? sent(answer) : answer)
    return this.#stopHere()
  }

  /** Whether the mempool takes a transaction. */
  async check(tx: Uint8Array): Promise<ReceivedFields<'checkTx'>> {
    const answer = await this.ask('checkTx', { tx })
    if (answer.code === 0) this.mempool = [...this.mempool, tx]
    return answer
  }

  /** Drops transactions from the mempool. */
  remove(txs: readonly Uint8Array[]): void {
    this.mempool = this.mempool.filter((waiting) => !txs.some((tx) => Buffer.compare(tx, waiting) === 0))
  }

  /** Asks which of the waiting transactions are still good, and drops the others. */
  async recheck(type: 'new' | 'recheck'): Promise<void> {
    for (const tx of this.mempool) if ((await this.ask('checkTx', { tx, type })).code !== 0) this.remove([tx])
  }

  async #stopHere(): Promise<never> {
    await this.stop()
    throw new Crashed(this)
  }
}

/** Fulfilled at once; nobody hears what becomes of the answer. */
async function sent(answer: Promise<unknown>): Promise<void> {
  answer.catch(() => undefined)
}
