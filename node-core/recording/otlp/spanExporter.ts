/** Sends spans of recorded requests to a collector of OpenTelemetry: OTLP over HTTP, as JSON. */
import type { RecordedRequest } from '../recordedRequest.ts'
import { attributes, type Span, spansOf } from './spans.ts'

/** Requests that have just ended wait so long: what is known of them, such as when they were written, is then complete. */
const SETTLE_MS = 200
const SEND_INTERVAL_MS = 1000
const MAX_BATCH = 512
/** Spans that wait for the collector; of more, the new ones are dropped. */
const MAX_QUEUE = 4096
/** Requests that end within the time above; of more, the new ones are dropped. */
const MAX_SETTLING = 4096
const TIMEOUT_MS = 10_000
const CLOSE_TIMEOUT_MS = 1_000
const MAX_PAUSE_MS = 30_000
/** Statuses after which the same may be sent again (OTLP specification, failures of OTLP/HTTP). */
const RETRYABLE: ReadonlySet<number> = new Set([429, 502, 503, 504])

export interface SpanExporterOptions {
  /** The base of the collector, such as `http://127.0.0.1:4318`; `/v1/traces` is added. */
  endpoint: string
  headers?: Readonly<Record<string, string>>
  /** Of the node, for the resource that all spans belong to. */
  version: string
  instanceId: string
  /** Called when the collector fails after it worked, and when it works again. */
  onProblem: (problem: string | undefined) => void
  /** Replaces the pauses, in milliseconds, of tests. */
  sendIntervalMs?: number
  timeoutMs?: number
}

/** Nothing waits for it, what waits in it is bounded, and whatever the collector does costs spans only. */
export class SpanExporter {
  readonly #options: SpanExporterOptions
  readonly #settling: RecordedRequest[] = []
  readonly #queue: Span[] = []
  #timer: NodeJS.Timeout | undefined
  #pauseMs: number
  #isSending = false
  #isFailing = false
  #isClosed = false
  #dropped = 0

  constructor(options: SpanExporterOptions) {
    this.#options = options
    this.#pauseMs = this.#interval
  }

  /** Spans that were given up, because the collector did not take them or came too late. */
  get dropped(): number {
    return this.#dropped
  }

  /** A request has ended. */
  ended(request: RecordedRequest): void {
    // One that failed because its client is gone ends twice.
    if (this.#isClosed || this.#settling.at(-1) === request) return
    if (this.#settling.length >= MAX_SETTLING) this.#dropped++
    else this.#settling.push(request)
    this.#schedule()
  }

  /** Sends what waits, if the collector takes it soon. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#settle()
    if (!this.#isSending && !this.#isFailing && this.#queue.length > 0) await this.#send(CLOSE_TIMEOUT_MS)
  }

  get #interval(): number {
    return this.#options.sendIntervalMs ?? SEND_INTERVAL_MS
  }

  #schedule(): void {
    if (this.#isClosed || this.#isSending) return
    this.#timer ??= setTimeout(() => void this.#turn(), this.#pauseMs).unref()
  }

  async #turn(): Promise<void> {
    this.#timer = undefined
    this.#settle(performance.now() - SETTLE_MS)
    this.#isSending = true
    await this.#send(this.#options.timeoutMs ?? TIMEOUT_MS)
    this.#isSending = false
    if (this.#queue.length > 0 || this.#settling.length > 0) this.#schedule()
  }

  /** Makes spans of the requests that ended before a time. */
  #settle(beforeMs = Infinity): void {
    const left = this.#settling.findIndex(({ exchange, waitUs, runUs }) => exchange.arrivedAtMs + (waitUs + runUs) / 1000 >= beforeMs)
    for (const request of this.#settling.splice(0, left < 0 ? this.#settling.length : left)) {
      const spans = spansOf(request)
      if (this.#queue.length + spans.length > MAX_QUEUE) this.#dropped += spans.length
      else this.#queue.push(...spans)
    }
  }

  /** Sends the oldest spans. Never rejects. */
  async #send(timeoutMs: number): Promise<void> {
    const batch = this.#queue.slice(0, MAX_BATCH)
    if (batch.length === 0) return
    const { endpoint, headers } = this.#options
    try {
      const reply = await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(this.#bodyOf(batch)),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      await reply.body?.cancel()
      if (RETRYABLE.has(reply.status)) return this.#failed(`status ${reply.status}`, Number(reply.headers.get('retry-after')) * 1000)
      this.#queue.splice(0, batch.length)
      if (reply.ok) return this.#worked()
      this.#dropped += batch.length
      this.#failed(`status ${reply.status}`)
    } catch (error) {
      this.#failed(reasonOf(error))
    }
  }

  #worked(): void {
    this.#pauseMs = this.#queue.length > 0 ? 0 : this.#interval
    if (this.#isFailing) this.#options.onProblem(undefined)
    this.#isFailing = false
  }

  /** `afterMs`: when the collector wants to be asked again. */
  #failed(problem: string, afterMs = 0): void {
    this.#pauseMs = Math.min(MAX_PAUSE_MS, Math.max(afterMs || 0, this.#interval, this.#pauseMs * 2))
    if (!this.#isFailing) this.#options.onProblem(problem)
    this.#isFailing = true
  }

  #bodyOf(spans: readonly Span[]) {
    const { version, instanceId } = this.#options
    const resource = attributes({ 'service.name': 'terrarium', 'service.version': version, 'service.instance.id': instanceId })
    return { resourceSpans: [{ resource: { attributes: resource }, scopeSpans: [{ scope: { name: 'terrarium', version }, spans }] }] }
  }
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error
  if (name === 'TimeoutError') return 'no answer in time'
  return cause instanceof Error && cause.message !== '' ? cause.message : message
}
