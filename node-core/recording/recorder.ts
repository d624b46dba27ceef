import type { WireRequestsChange } from '../contract/wire/recordedRequests.ts'
import { type Hash, ZERO_HASH } from '../contract/hex.ts'
import { BoundedCache } from '../base/boundedCache.ts'
import { Emitter } from '../base/emitter.ts'
import { ClientProcesses } from './clientProcesses.ts'
import { Clients } from './clients.ts'
import { Exchange, type ExchangeLog } from './exchange.ts'
import { type HttpRequest, recordHttp } from './httpExchange.ts'
import type { KeepRules } from './keepRule.ts'
import type { FindProcesses, LocalProcess } from './localConnection.ts'
import type { Peer } from './peer.ts'
import type { MinedBlock, MinedExecution, RecordedHead, RecordedRequest } from './recordedRequest.ts'
import { RequestRing, type RingLimits } from './requestRing.ts'

/** Notifications come at most once in this time. */
const NOTIFY_INTERVAL_MS = 100
/** Mined transactions of which it is known what they took. */
const MAX_MINED = 20_000
/** The window asks often, so its requests have a place of their own where they push out none of the clients'. */
const WINDOW_LIMITS: RingLimits = { requests: 1000, bytes: 4 * 2 ** 20 }

/** Requests that call no method: a flood of refused ones pushes out nothing else. */
const HTTP_LIMITS: RingLimits = { requests: 1000, bytes: 2 * 2 ** 20 }

export const DEFAULT_RING_LIMITS: RingLimits = { requests: 20_000, bytes: 64 * 2 ** 20 }

export interface RecorderOptions {
  isOn: boolean
  limits: RingLimits
  keepRules: KeepRules
  /** Replaces performance.now(). */
  nowMs?: (() => number) | undefined
  /** Replaces the search of this machine's processes. */
  findProcesses?: FindProcesses | undefined
}

/** A text of up to so many characters is parsed in a few microseconds, in which a clock that takes a fifth of one is not read. */
const MAX_UNTIMED_LENGTH = 1024

const systemNowMs = () => performance.now()

export interface RecorderEvents {
  changed: WireRequestsChange
}

/** Records the requests of all clients, the last of them. Off, a request costs one test. */
export class Recorder extends Emitter<RecorderEvents> implements ExchangeLog {
  readonly clients = new Clients()
  /** Those of clients. */
  readonly ring: RequestRing
  /** Those of the node's own window. */
  readonly windowRing = new RequestRing(WINDOW_LIMITS)
  /** Those that call no method. */
  readonly #httpRing = new RequestRing(HTTP_LIMITS)
  /** Whoever makes blocks sets it. */
  head: RecordedHead = { number: 0, hash: ZERO_HASH }
  readonly nowMs: () => number
  /** Is told of each request that has ended; of one whose client is gone, twice. */
  onEnded: ((request: RecordedRequest) => void) | undefined
  /** The rules of the present accounts: those with public keys may be others after the node begins another chain. */
  ruleOf: KeepRules
  readonly #processes: ClientProcesses
  readonly #mined = new BoundedCache<Hash, MinedExecution>(MAX_MINED)
  readonly #minedBlocks = new BoundedCache<Hash, MinedBlock>(MAX_MINED)
  #isOn: boolean
  #next = 1
  /** Lowest number that changed since the last notification. */
  #changed = Infinity
  #timer: NodeJS.Timeout | undefined

  constructor({ isOn, limits, keepRules, nowMs = systemNowMs, findProcesses }: RecorderOptions) {
    super()
    this.#isOn = isOn
    this.ring = new RequestRing(limits)
    this.ruleOf = keepRules
    this.nowMs = nowMs
    const onFound = (peer: Peer, process: LocalProcess) => {
      this.clients.found(peer, process)
      this.#notifyLater()
    }
    this.#processes = new ClientProcesses(onFound, findProcesses)
  }

  get isOn(): boolean {
    return this.#isOn
  }

  set isOn(isOn: boolean) {
    this.#isOn = isOn
    this.#notifyLater()
  }

  /** Number that the next request gets. */
  get next(): number {
    return this.#next
  }

  /** Number of the oldest request of clients that is kept; `next` if none is. */
  get first(): number {
    return this.firstOf()
  }

  /** Likewise; `window`: the window's own requests count too. */
  firstOf(window?: boolean): number {
    return Math.min(...this.ringsOf(window).map((ring) => ring.seqAt(0) ?? this.#next))
  }

  /** The rings of clients, and of the window if its requests are wanted. */
  ringsOf(window = false): readonly RequestRing[] {
    // Requests from before the oldest call would be all that is left of their time.
    if (this.ring.dropped > 0) this.#httpRing.dropBefore(this.ring.seqAt(0)!)
    return window ? [this.ring, this.#httpRing, this.windowRing] : [this.ring, this.#httpRing]
  }

  /** A text of the peer has arrived; undefined while nothing is recorded. */
  begin(text: string, peer: Peer | undefined, traceparent?: string): Exchange | undefined {
    if (!this.#isOn || peer === undefined) return undefined
    if (peer.client === undefined && this.clients.seen(peer, text, this.nowMs())) this.#processes.ask(peer)
    const arrivedAtMs = text.length > MAX_UNTIMED_LENGTH ? this.nowMs() : -1
    return new Exchange(this, peer, peer.description.isWindow === true ? this.windowRing : this.ring, text, arrivedAtMs, traceparent)
  }

  /** An HTTP request of the peer was answered that calls no method. `isRefused`: before it was known whose it is. */
  recordHttp(peer: Peer, request: HttpRequest, isRefused: boolean): void {
    if (!this.#isOn) return
    if (this.clients.met(peer, this.nowMs(), isRefused)) this.#processes.ask(peer)
    recordHttp(this, peer, this.#httpRing, this.nextSeq(), request)
  }

  /** A transaction was mined. `block`: its block, where it is known what making that took. */
  mined(hash: Hash, execution: MinedExecution, block?: MinedBlock): void {
    if (!this.#isOn) return
    this.#mined.set(hash, execution)
    if (block !== undefined) this.#minedBlocks.set(hash, block)
  }

  minedExecution(hash: Hash): MinedExecution | undefined {
    return this.#mined.get(hash)
  }

  minedBlock(hash: Hash): MinedBlock | undefined {
    return this.#minedBlocks.get(hash)
  }

  /** Forgets all requests. */
  clear(): void {
    this.ring.clear()
    this.windowRing.clear()
    this.#httpRing.clear()
    this.#mined.clear()
    this.#minedBlocks.clear()
    this.#changed = 0
    this.#notifyLater()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#processes.close()
  }

  nextSeq(): number {
    return this.#next++
  }

  add(request: RecordedRequest): void {
    request.exchange.peer.sent(request.id)
    request.exchange.ring.add(request)
  }

  grew(request: RecordedRequest, bytes: number): void {
    request.exchange.ring.grew(request, bytes)
  }

  ended(request: RecordedRequest): void {
    this.changed(request)
    this.onEnded?.(request)
  }

  changed({ seq }: RecordedRequest): void {
    if (seq < this.#changed) this.#changed = seq
    this.#notifyLater()
  }

  #notifyLater(): void {
    this.#timer ??= setTimeout(() => this.#notify(), NOTIFY_INTERVAL_MS).unref()
  }

  #notify(): void {
    this.#timer = undefined
    const changed = Math.min(this.#changed, this.#next)
    this.#changed = Infinity
    this.emit('changed', { first: this.first, next: this.#next, changed, clients: this.clients.revision, isOn: this.#isOn })
  }
}
