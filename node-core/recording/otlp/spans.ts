/** Recorded requests as spans of OpenTelemetry, in the JSON of OTLP 1.x (opentelemetry-proto, trace.proto). */
import { randomBytes } from 'node:crypto'
import type { ExecutionFigures } from '../../base/executor.ts'
import { nameOfClient } from '../clientKind.ts'
import type { MinedBlock, RecordedRequest } from '../recordedRequest.ts'
import { answerBytesOf, requestBytesOf, totalMs, transactionOf } from '../requestRow.ts'
import { traceParentOf } from './traceContext.ts'

type Value = string | number | boolean

export interface Attribute {
  readonly key: string
  readonly value: { stringValue: string } | { intValue: string } | { doubleValue: number } | { boolValue: boolean }
}

export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  /** Unix nanoseconds, as decimal digits. */
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly Attribute[]
  readonly status: { code: number; message?: string }
}

const [INTERNAL, SERVER] = [1, 2]
const [UNSET, ERROR] = [0, 2]

/**
 * The span of a request that has ended, below it one of its executions, and below that one of what they read of the state: the conventions
 * for JSON-RPC and HTTP servers, and `evm.` for what they do not know. A request that submitted a transaction has one of the block instead,
 * if that was made while it ran. None if the client does not record its trace. Neither params nor answers are in them.
 */
export function spansOf(request: RecordedRequest): Span[] {
  const { exchange, waitUs } = request
  const parent = traceParentOf(exchange.traceparent)
  if (parent?.isSampled === false) return []
  const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
  const spanId = randomBytes(8).toString('hex')
  const startMs = exchange.arrivedAtMs
  const span: Span = {
    traceId,
    spanId,
    ...(parent !== undefined && { parentSpanId: parent.spanId }),
    name: nameOf(request),
    kind: SERVER,
    startTimeUnixNano: unixNanoseconds(startMs),
    endTimeUnixNano: unixNanoseconds(startMs + totalMs(request)),
    attributes: attributesOf(request),
    status: request.status === 'error' ? { code: ERROR, message: request.errorMessage } : { code: UNSET },
  }
  const { execution } = request
  if (execution !== undefined) return [span, ...executionSpans(span, startMs + waitUs / 1000, execution)]
  const block = blockMadeIn(request)
  return block === undefined ? [span] : [span, ...blockSpans(span, block)]
}

function executionSpans(parent: Span, beganMs: number, { runs, gas, accounts, slots, ms, storageMs }: ExecutionFigures): Span[] {
  const reads = { 'evm.accounts_read': accounts, 'evm.slots_read': slots }
  const evm = innerSpan(parent, 'evm', [beganMs, ms], { 'evm.runs': runs, 'evm.gas': gas, ...reads })
  return [evm, innerSpan(evm, 'storage', [beganMs, storageMs], reads)]
}

/** The block of the transaction that a request submitted, if all of it was made while the request ran: its client waited for that. */
function blockMadeIn(request: RecordedRequest): MinedBlock | undefined {
  const { exchange, rule, waitUs, runUs } = request
  const transaction = rule?.transaction === 'result' ? transactionOf(request) : undefined
  const block = transaction && exchange.log.minedBlock(transaction.hash)
  // Its times are whole microseconds.
  const endMs = exchange.arrivedAtMs + (waitUs + runUs + 1) / 1000
  return block !== undefined && block.startedAtMs >= exchange.arrivedAtMs && block.written.endedAtMs <= endMs ? block : undefined
}

/** Of a block: one of all of it, below that one of its executions, with their reads, and one of its write into the store. */
function blockSpans(parent: Span, { number, gas, transactions, startedAtMs, execution, written }: MinedBlock): Span[] {
  const whole = { 'evm.block': number, 'evm.block_gas': gas, 'evm.block_transactions': transactions }
  const block = innerSpan(parent, 'block', [startedAtMs, written.endedAtMs - startedAtMs], whole)
  const write = innerSpan(block, 'storage write', [written.startedAtMs, written.endedAtMs - written.startedAtMs], { 'evm.block': number })
  return [block, ...executionSpans(block, startedAtMs, execution), write]
}

/** A part of what a span did. What it did in several slices is one span, as long as all of them, from the beginning of the method on. */
function innerSpan(parent: Span, name: string, [beganMs, ms]: readonly [beganMs: number, ms: number], values: Record<string, Value>): Span {
  return {
    traceId: parent.traceId,
    spanId: randomBytes(8).toString('hex'),
    parentSpanId: parent.spanId,
    name,
    kind: INTERNAL,
    startTimeUnixNano: unixNanoseconds(beganMs),
    endTimeUnixNano: unixNanoseconds(beganMs + ms),
    attributes: attributes(values),
    status: { code: UNSET },
  }
}

function nameOf({ rule, exchange: { http } }: RecordedRequest): string {
  // Without the path, which may be anything: names are few.
  if (http !== undefined) return `HTTP ${http.method}`
  return rule === undefined ? 'invalid request' : rule.isKnown ? rule.method : 'unknown method'
}

function attributesOf(request: RecordedRequest): Attribute[] {
  const { exchange, rule, id, position, waitUs, beginHead } = request
  const { http, peer, size } = exchange
  const { userAgent, transport } = peer.description
  const hasFailed = request.errorMessage !== ''
  const called = rule && {
    'rpc.system': 'jsonrpc',
    'rpc.method': rule.method,
    'rpc.jsonrpc.version': '2.0',
    'rpc.jsonrpc.request_id': id === undefined ? undefined : String(id),
    ...(hasFailed && { 'rpc.jsonrpc.error_code': request.errorCode, 'rpc.jsonrpc.error_message': request.errorMessage }),
  }
  return attributes({
    ...called,
    ...(http && { 'http.request.method': http.method, 'url.path': http.path, 'http.response.status_code': http.status }),
    ...(hasFailed && { 'error.type': String(request.errorCode) }),
    'network.protocol.name': transport,
    'user_agent.original': userAgent,
    'client.name': peer.client && nameOfClient(peer.client),
    'rpc.request.body.size': requestBytesOf(request),
    'rpc.response.body.size': answerBytesOf(request),
    'rpc.batch.size': size > 0 ? size : undefined,
    'rpc.batch.position': size > 0 ? Math.max(position, 0) : undefined,
    'rpc.wait_ms': waitUs / 1000,
    'evm.block': beginHead.number,
    'evm.transaction_hash': transactionOf(request)?.hash,
  })
}

/** Attributes as OTLP writes them; those that are undefined are left out. */
export function attributes(values: Readonly<Record<string, Value | undefined>>): Attribute[] {
  return Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: anyValue(value) }]))
}

function anyValue(value: Value): Attribute['value'] {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

/** Unix nanoseconds of a time of performance.now(), exact to a microsecond. */
const unixNanoseconds = (atMs: number): string => `${Math.round((performance.timeOrigin + atMs) * 1000)}000`
