/**
 * JSON-RPC requests to a remote chain over HTTP: batches as long as the remote takes them, retries with backoff, mirrors when one fails.
 * Every request ends within timeout × attempts and the waits between; what clients wait for ends within timeout × attempts (`patience`).
 */
import { type HttpAnswer, postJson } from '../base/httpJson.ts'
import { type Patience, type RemoteKey, describeKey } from '../types/remoteMiss.ts'
import { type RemoteError, remoteError } from './remoteErrors.ts'
import { type RemoteFigures, createRemoteFigures } from './remoteFigures.ts'
import { type RemoteHeader, type RemoteUrl, createRedactor, requestHeaders } from './remoteUrl.ts'
import { RequestGate, type Sleep, sleep } from './requestGate.ts'
import { type PostOutcome, type RpcOutcome, type RpcRequest, readAnswer } from './rpcAnswer.ts'

export interface RemoteClientOptions {
  headers: readonly RemoteHeader[]
  timeoutMs: number
  /** Attempts after the first one. */
  retries: number
  /** Requests per second, counting each one of a batch; null: no limit. */
  perSecond: number | null
  /** Called before a wait. */
  onWait?: (wait: RemoteWait) => void
  /** For tests. */
  sleep?: Sleep
  random?: () => number
}

/** A wait before a request is sent again. */
export interface RemoteWait {
  name: string
  reason: string
  ms: number
  attempt: number
  attempts: number
}

const MAX_IN_FLIGHT = 8
const MAX_BATCH = 100
/** Of an answer: the largest blocks and receipts take some MiB. */
const MAX_ANSWER_BYTES = 64 << 20
const FIRST_BACKOFF_MS = 500
const MAX_BACKOFF_MS = 32_000
/** A balancer may ask a node that lags behind; any further attempt is futile. */
const MAX_STATE_RETRIES = 2

/** One server, and until when it must be left alone. */
interface Endpoint {
  readonly url: RemoteUrl
  readonly headers: Readonly<Record<string, string>>
  readonly redact: (text: string) => string
  restUntilMs: number
  /** Whether its last answer said so. */
  isThrottling: boolean
  /** Methods that it has refused as unknown. */
  readonly lacking: Set<string>
}

interface Attempted {
  endpoint: Endpoint
  outcome: PostOutcome
}

/** Outcomes by position; undefined: to be asked again, for `reason`. */
interface Round {
  outcomes: (RpcOutcome | undefined)[]
  reason: 'throttled' | 'failed' | 'state'
}

export class RemoteClient {
  readonly figures: RemoteFigures
  /** Of the first URL. */
  readonly name: string
  readonly #endpoints: readonly Endpoint[]
  readonly #options: RemoteClientOptions
  readonly #gate: RequestGate
  readonly #sleep: Sleep
  #maxBatch = MAX_BATCH
  #lastId = 0

  /** Mirrors are asked when the first URL throttles or fails. `figures`: what is counted on. */
  constructor(urls: readonly RemoteUrl[], options: RemoteClientOptions, figures = createRemoteFigures()) {
    this.figures = figures
    this.#options = options
    this.#endpoints = urls.map((url) => ({
      url,
      headers: requestHeaders(url, options.headers),
      redact: createRedactor(url, options.headers),
      restUntilMs: 0,
      isThrottling: false,
      lacking: new Set(),
    }))
    this.name = urls[0]!.name
    this.#sleep = options.sleep ?? sleep
    this.#gate = new RequestGate(MAX_IN_FLIGHT, options.perSecond, undefined, this.#sleep)
  }

  /** How long a client waits for the remote chain, however many requests one after another that takes. */
  get patience(): Patience {
    const ms = this.#options.timeoutMs * this.#attempts
    const ended = (keys: readonly RemoteKey[], fetches: number) => {
      const more = keys.length > 1 ? ` and ${keys.length - 1} more` : ''
      const rounds = fetches > 1 ? `, the last of ${fetches} rounds of reads that depend on each other` : ''
      const waited = `${ms / 1000} s were waited in all, at last for ${describeKey(keys[0]!)}${more}${rounds}`
      const kept = 'what was read is kept, so the same request goes on from there'
      return this.#endpoints.every(({ isThrottling }) => isThrottling)
        ? remoteError(
            'remote-throttled',
            `the remote chain at ${this.name} limits the rate of requests: ${waited}; ${kept}; lower --fork.rate, or use another endpoint`,
          )
        : remoteError(
            'remote-gone',
            `the remote chain at ${this.name} is too slow: ${waited}; ${kept}; raise --fork.timeout or --fork.retries, or use another endpoint`,
          )
    }
    return { ms, ended }
  }

  get #attempts(): number {
    return this.#options.retries + this.#endpoints.length
  }

  /** Longest batch that the remote has not refused. */
  get maxBatch(): number {
    return this.#maxBatch
  }

  /** Resolves with the result. Throws RemoteError, or the reason of `signal`. */
  async request(method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
    const [outcome] = await this.requestAll([{ method, params }], signal)
    if ('result' in outcome!) return outcome.result
    throw this.refused(method, outcome!)
  }

  /** The error for a refusal that nothing else can be done about: `remote-gone` if it may pass, else `remote-refused`. */
  refused(method: string, outcome: RpcOutcome): RemoteError {
    const { kind, message } = 'refusal' in outcome ? outcome.refusal : { kind: 'other', message: 'no error' }
    if (kind === 'passing') return remoteError('remote-gone', `the remote chain at ${this.name} fails at ${method}: ${message}`)
    return remoteError('remote-refused', `the remote chain at ${this.name} refuses ${method}: ${message}`)
  }

  /** Resolves with the outcomes in the order of the requests. Throws RemoteError, or the reason of `signal`. */
  async requestAll(requests: readonly RpcRequest[], signal?: AbortSignal): Promise<RpcOutcome[]> {
    const parts: Promise<RpcOutcome[]>[] = []
    const stop = new AbortController()
    const stopped = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal])
    const size = this.#maxBatch
    for (let at = 0; at < requests.length; at += size) parts.push(this.#send(requests.slice(at, at + size), stopped))
    try {
      return (await Promise.all(parts)).flat()
    } catch (error) {
      stop.abort()
      await Promise.allSettled(parts)
      throw error
    }
  }

  /** Sends one batch until each of its requests has an outcome. */
  async #send(requests: readonly RpcRequest[], signal: AbortSignal): Promise<RpcOutcome[]> {
    if (requests.length > this.#maxBatch) return this.#sendHalves(requests, signal)
    const done: (RpcOutcome | undefined)[] = requests.map(() => undefined)
    const attempts = this.#attempts
    let stateRetries = 0
    for (let attempt = 1; ; attempt++) {
      const open = requests.flatMap((_, at) => (done[at] === undefined ? [at] : []))
      const { endpoint, outcome } = await this.#post(
        open.map((at) => requests[at]!),
        signal,
      )
      if (outcome.kind === 'split') {
        if (!outcome.isAnswer) this.#maxBatch = Math.min(this.#maxBatch, Math.max(1, open.length >> 1))
        const rest = await this.#sendHalves(
          open.map((at) => requests[at]!),
          signal,
        )
        open.forEach((at, i) => (done[at] = rest[i]))
        return done as RpcOutcome[]
      }
      const { outcomes, reason } = roundOf(outcome, open.length, attempt < attempts && stateRetries < MAX_STATE_RETRIES)
      endpoint.isThrottling = reason === 'throttled'
      const isElsewhere = this.#leaveToOthers(
        endpoint,
        open.map((at) => requests[at]!),
        outcomes,
      )
      open.forEach((at, i) => (done[at] ??= outcomes[i]))
      if (!done.includes(undefined)) return done as RpcOutcome[]
      if (isElsewhere) {
        attempt--
        continue
      }
      if (reason === 'state') stateRetries++
      if (reason === 'throttled') this.figures.throttled++
      const isFinal = outcome.kind === 'failed' && outcome.isFinal && this.#endpoints.length === 1
      if (attempt >= attempts || isFinal) throw this.#failure(endpoint, outcome, attempt)
      this.figures.retries++
      this.#rest(endpoint, outcome, reason, attempt, attempts)
    }
  }

  /**
   * Requests whose methods this endpoint does not have, and another one may, lose their outcome: they are asked there. Returns whether there
   * are such requests, which happens once for each endpoint and method.
   */
  #leaveToOthers(endpoint: Endpoint, requests: readonly RpcRequest[], outcomes: Round['outcomes']): boolean {
    if (this.#endpoints.length === 1) return false
    let isElsewhere = false
    for (const [i, { method }] of requests.entries()) {
      const outcome = outcomes[i]
      if (outcome === undefined || 'result' in outcome || outcome.refusal.kind !== 'method') continue
      endpoint.lacking.add(method)
      if (this.#endpoints.every(({ lacking }) => lacking.has(method))) continue
      outcomes[i] = undefined
      isElsewhere = true
    }
    return isElsewhere
  }

  /** Where the requests are asked: where all methods are, and of these where it may be asked first. */
  #endpointFor(requests: readonly RpcRequest[]): Endpoint {
    const lacks = new Map(this.#endpoints.map((it) => [it, requests.filter(({ method }) => it.lacking.has(method)).length]))
    const rank = (a: Endpoint, b: Endpoint) => lacks.get(a)! - lacks.get(b)! || a.restUntilMs - b.restUntilMs
    return this.#endpoints.reduce((a, b) => (rank(b, a) < 0 ? b : a))
  }

  async #sendHalves(requests: readonly RpcRequest[], signal: AbortSignal): Promise<RpcOutcome[]> {
    const middle = (requests.length + 1) >> 1
    return [...(await this.#send(requests.slice(0, middle), signal)), ...(await this.#send(requests.slice(middle), signal))]
  }

  /** Sends the requests once, to the endpoint that may be asked first. */
  async #post(requests: readonly RpcRequest[], signal: AbortSignal): Promise<Attempted> {
    return this.#gate.run(requests.length, signal, async () => {
      const endpoint = this.#endpointFor(requests)
      const restMs = endpoint.restUntilMs - performance.now()
      if (restMs > 0) await this.#sleep(restMs, signal)
      const messages = requests.map(({ method, params }) => ({ jsonrpc: '2.0', id: ++this.#lastId, method, params }))
      const body = JSON.stringify(messages.length === 1 ? messages[0] : messages)
      const startMs = performance.now()
      const bounds = { timeoutMs: this.#options.timeoutMs, maxBytes: MAX_ANSWER_BYTES, signal }
      const answer = await postJson(endpoint.url.address, endpoint.headers, body, bounds)
      this.#count(requests, body, answer, performance.now() - startMs)
      const ids = messages.map(({ id }) => id)
      return { endpoint, outcome: readAnswer(answer, ids, endpoint.redact) }
    })
  }

  #count(requests: readonly RpcRequest[], body: string, { text }: HttpAnswer, ms: number): void {
    const { figures } = this
    for (const { method } of requests) figures.requests[method] = (figures.requests[method] ?? 0) + 1
    figures.posts++
    figures.bytesSent += body.length
    figures.bytesReceived += text.length
    figures.postMs += ms
  }

  /** Leaves the endpoint alone for a while. */
  #rest(endpoint: Endpoint, outcome: PostOutcome, reason: Round['reason'], attempt: number, attempts: number): void {
    const { random = Math.random, onWait, timeoutMs } = this.#options
    const backoff = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempt - 1)) * (0.5 + random() / 2)
    const asked = outcome.kind === 'throttled' ? (outcome.retryAfterMs ?? 0) : 0
    const ms = reason === 'state' ? FIRST_BACKOFF_MS : Math.max(backoff, Math.min(asked, timeoutMs))
    endpoint.restUntilMs = Math.max(endpoint.restUntilMs, performance.now() + ms)
    onWait?.({ name: endpoint.url.name, reason: reasonText(outcome, reason), ms, attempt, attempts })
  }

  #failure({ url: { name } }: Endpoint, outcome: PostOutcome, attempts: number): RemoteError {
    const times = attempts === 1 ? '' : `, ${attempts} attempts`
    if (outcome.kind === 'failed') {
      const remedy = 'check its address, or use a cache or pack with --fork.offline'
      return remoteError('remote-gone', `the remote chain at ${name} cannot be read: ${outcome.problem}${times}; ${remedy}`)
    }
    if (outcome.kind === 'answers' && !outcome.outcomes.includes('throttled'))
      return remoteError('remote-gone', `the remote chain at ${name} left requests of a batch unanswered${times}`)
    return remoteError(
      'remote-throttled',
      `the remote chain at ${name} limits the rate of requests${times}; lower --fork.rate, or use another endpoint`,
    )
  }
}

function roundOf(outcome: PostOutcome, count: number, mayRetryState: boolean): Round {
  if (outcome.kind !== 'answers') {
    const outcomes = Array.from<undefined>({ length: count })
    return { outcomes, reason: outcome.kind === 'throttled' ? 'throttled' : 'failed' }
  }
  const isStateMissing = (it: RpcOutcome) => mayRetryState && 'refusal' in it && it.refusal.kind === 'state'
  const outcomes = outcome.outcomes.map((it) => (it === 'throttled' || it === undefined || isStateMissing(it) ? undefined : it))
  const isThrottled = outcome.outcomes.includes('throttled')
  return { outcomes, reason: isThrottled ? 'throttled' : outcome.outcomes.includes(undefined) ? 'failed' : 'state' }
}

const reasonText = (outcome: PostOutcome, reason: Round['reason']): string => {
  if (outcome.kind === 'failed') return outcome.problem
  if (reason === 'state') return 'the state is not there; another node behind the endpoint may have it'
  return reason === 'throttled' ? 'it limits the rate of requests' : 'it left requests unanswered'
}
