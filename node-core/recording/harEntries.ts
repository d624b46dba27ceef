/** Recorded requests as entries of an HTTP archive (HAR 1.2). */
import type { HarCall, HarEntry, HarMessage } from '../contract/wire/har.ts'
import { nameOfClient } from './clientKind.ts'
import type { Peer } from './peer.ts'
import type { RecordedRequest, RequestText } from './recordedRequest.ts'
import { answersBytes, answerText, isCut, requestText } from './recordedMessage.ts'
import { requestBytesOf, rowOf, totalMs, unixMs } from './requestRow.ts'

/** Where the node was reached; null where it was not. */
export interface HarPlace {
  readonly http: string | null
  readonly ws: string | null
}

/** HAR's word for a figure that is not known. */
const UNKNOWN = -1
const JSON_TYPE = 'application/json'
const DEFAULT_PLACE = { http: 'http://127.0.0.1:8545', ws: 'ws://127.0.0.1:8546' }

/** The entries of requests, which come in ascending order: one per HTTP exchange and one per connection, by their beginnings. */
export function* harEntries(requests: readonly RecordedRequest[], place: HarPlace): Generator<HarEntry> {
  for (const group of groupedBy(requests, ({ exchange }) => (isHttp(exchange.peer) ? exchange : exchange.peer)))
    yield isHttp(group[0]!.exchange.peer) ? httpEntry(group, place) : connectionEntry(group, place)
}

const isHttp = ({ description }: Peer): boolean => description.transport === 'http'

function groupedBy(requests: readonly RecordedRequest[], keyOf: (request: RecordedRequest) => unknown): Iterable<RecordedRequest[]> {
  const groups = new Map<unknown, RecordedRequest[]>()
  for (const request of requests) {
    const key = keyOf(request)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [request])
    else group.push(request)
  }
  return groups.values()
}

function httpEntry(requests: readonly RecordedRequest[], place: HarPlace): HarEntry {
  const { exchange } = requests[0]!
  const { http } = exchange
  const answer = answerText(requests)
  const bytes = answersBytes(requests)
  const status =
    http !== undefined ? http.status : requests.every(({ status }) => status === 'ok' || status === 'error') ? (bytes === 0 ? 204 : 200) : 0
  const time = Math.max(...requests.map(totalMs))
  const answeredMs = Math.min(time, Math.max(...requests.map(answeredAfterMs)))
  const text = requestText(requests)
  return {
    startedDateTime: isoTime(exchange.arrivedAtMs),
    time,
    request: {
      ...requestHead(http?.method ?? 'POST', `${place.http ?? DEFAULT_PLACE.http}${http?.path ?? pathOf(exchange.peer)}`, exchange.peer),
      ...(http === undefined && { postData: { mimeType: JSON_TYPE, text } }),
      bodySize: exchange.text === text ? Buffer.byteLength(text) : requests.reduce((sum, it) => sum + requestBytesOf(it), 0),
    },
    response: {
      ...responseHead(status),
      headers: bytes === 0 ? [] : [{ name: 'content-type', value: JSON_TYPE }],
      content: { size: bytes, mimeType: bytes === 0 ? 'x-unknown' : JSON_TYPE, ...(answer !== undefined && { text: answer }) },
      bodySize: bytes,
    },
    cache: {},
    timings: timingsOf(answeredMs, time - answeredMs),
    comment: nameOf(exchange.peer),
    _resourceType: 'fetch',
    _jsonrpc: http === undefined ? requests.map(callOf) : [],
  }
}

/** A connection, as Chromium writes it. Those of the desktop's window are no WebSockets, but have messages all the same. */
function connectionEntry(requests: readonly RecordedRequest[], place: HarPlace): HarEntry {
  const { peer, arrivedAtMs } = requests[0]!.exchange
  const messages = Array.from(groupedBy(requests, ({ exchange }) => exchange))
    .flatMap(messagesOf)
    .toSorted((a, b) => a.time - b.time)
  const time = Math.max(...requests.map((request) => request.exchange.arrivedAtMs + totalMs(request))) - arrivedAtMs
  const url = peer.description.transport === 'websocket' ? `${place.ws ?? DEFAULT_PLACE.ws}${pathOf(peer)}` : 'ipc://window'
  return {
    startedDateTime: isoTime(arrivedAtMs),
    time,
    request: { ...requestHead('GET', url, peer), bodySize: 0 },
    response: { ...responseHead(101), headers: [], content: { size: 0, mimeType: 'x-unknown' }, bodySize: 0 },
    cache: {},
    timings: timingsOf(time, 0),
    comment: nameOf(peer),
    _resourceType: 'websocket',
    _webSocketMessages: messages,
  }
}

function messagesOf(requests: readonly RecordedRequest[]): HarMessage[] {
  const { arrivedAtMs } = requests[0]!.exchange
  const sent: HarMessage = {
    type: 'send',
    time: unixMs(arrivedAtMs) / 1000,
    opcode: 1,
    data: requestText(requests),
    _jsonrpc: requests.map(callOf),
  }
  const answer = answerText(requests)
  if (answer === undefined) return [sent]
  const time = unixMs(arrivedAtMs + Math.max(...requests.map(answeredAfterMs))) / 1000
  return [sent, { type: 'receive', time, opcode: 1, data: answer }]
}

/** Milliseconds from its arrival to its answer; until now, if there is none yet. */
const answeredAfterMs = (request: RecordedRequest): number =>
  request.runUs < 0 ? totalMs(request) : (request.waitUs + request.runUs) / 1000

function callOf(request: RecordedRequest): HarCall {
  const { seq, id, method, status, error, beginBlock, isWithheld } = rowOf(request)
  const { changedBy: rule } = request
  return {
    seq,
    ...(id !== undefined && { id }),
    ...(method !== undefined && { method }),
    status,
    ...(error !== undefined && { error }),
    beginBlock,
    isWithheld,
    isCut: isCut(request),
    ...(rule !== undefined && { rule }),
  }
}

function requestHead(method: string, url: string, { description: { origin, userAgent } }: Peer) {
  const headers = Object.entries({ origin, 'user-agent': userAgent, ...(method === 'POST' && { 'content-type': JSON_TYPE }) })
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headers.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [{ name, value }])),
    queryString: [],
    headersSize: UNKNOWN,
  }
}

const STATUS_TEXTS: Readonly<Record<number, string>> = { 101: 'Switching Protocols', 200: 'OK', 204: 'No Content' }

const responseHead = (status: number) => ({
  status,
  statusText: STATUS_TEXTS[status] ?? '',
  httpVersion: 'HTTP/1.1',
  cookies: [],
  redirectURL: '',
  headersSize: UNKNOWN,
})

const timingsOf = (wait: number, receive: number) => ({
  blocked: UNKNOWN,
  dns: UNKNOWN,
  connect: UNKNOWN,
  ssl: UNKNOWN,
  send: 0,
  wait,
  receive,
})

const isoTime = (atMs: number): string => new Date(unixMs(atMs)).toISOString()
const nameOf = ({ client }: RequestText['peer']): string => (client === undefined ? '' : nameOfClient(client))
const pathOf = ({ description: { name } }: Peer): string => (name === undefined ? '' : `/as/${encodeURIComponent(name)}`)
