/**
 * Recorded requests as an HTTP archive: HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec), with the fields of WebSocket connections
 * that Chromium adds, and `_jsonrpc`. Absent figures are -1, as there.
 */
import type { WireOf } from '../codec.ts'
import { array, literal, object, oneOf, optional } from '../compound.ts'
import { boolean, integer, number, string } from '../primitives.ts'
import { requestSelection, requestStatus } from './recordedRequests.ts'

/** A JSON-RPC request of an exchange or message. */
const harCall = object(
  {
    /** Its number in the recording. */
    seq: integer,
    /** As JSON text; absent for notifications, and for texts that are no request. */
    id: optional(string),
    method: optional(string),
    status: requestStatus,
    error: optional(object({ code: integer, message: string })),
    /** The head when it began. */
    beginBlock: integer,
    /** Params or answer hold secrets and were not kept, or only in part. */
    isWithheld: boolean,
    /** Only the first 256 KiB of params or answer were kept. */
    isCut: boolean,
    /** The rule that acted on it; with any action but `delay`, the answer may be none of the node's. */
    rule: optional(object({ id: string, action: string }, 'HarRule')),
  },
  'HarJsonRpc',
)

const pairs = array(object({ name: string, value: string }, 'HarPair'))

const harRequest = object(
  {
    method: string,
    url: string,
    httpVersion: string,
    cookies: pairs,
    headers: pairs,
    queryString: pairs,
    postData: optional(object({ mimeType: string, text: string }, 'HarPostData')),
    headersSize: integer,
    bodySize: integer,
  },
  'HarRequest',
)

const harResponse = object(
  {
    /** 0: there was no answer. */
    status: integer,
    statusText: string,
    httpVersion: string,
    cookies: pairs,
    headers: pairs,
    content: object({ size: integer, mimeType: string, text: optional(string) }, 'HarContent'),
    redirectURL: string,
    headersSize: integer,
    bodySize: integer,
  },
  'HarResponse',
)

/** All in milliseconds: until the answer was known, and until it was written. */
const harTimings = object(
  { blocked: number, dns: number, connect: number, send: number, wait: number, receive: number, ssl: number },
  'HarTimings',
)

const harMessage = object(
  {
    type: oneOf('send', 'receive'),
    /** Unix seconds. */
    time: number,
    /** 1: text. */
    opcode: integer,
    data: string,
    /** Of a sent message: its requests, several in a batch. */
    _jsonrpc: optional(array(harCall)),
  },
  'HarWebSocketMessage',
)

/** An HTTP exchange with a request or a batch, or a connection with all of its messages. */
const harEntry = object(
  {
    startedDateTime: string,
    /** Milliseconds. */
    time: number,
    request: harRequest,
    response: harResponse,
    cache: object({}),
    timings: harTimings,
    /** Name of the client. */
    comment: string,
    _resourceType: oneOf('fetch', 'websocket'),
    /** The requests of an HTTP exchange. */
    _jsonrpc: optional(array(harCall)),
    /** The messages of a connection, notifications of subscriptions not among them. */
    _webSocketMessages: optional(array(harMessage)),
  },
  'HarEntry',
)

/** devnet_exportHar. */
export const har = object(
  {
    log: object(
      {
        version: literal('1.2'),
        creator: object({ name: string, version: string }, 'HarCreator'),
        entries: array(harEntry),
      },
      'HarLog',
    ),
  },
  'Har',
)

/** Which recorded requests: of all, or of those with the numbers `seqs`, the ones that match the filter. */
export const requestChoice = object({ ...requestSelection, seqs: optional(array(integer)) }, 'RequestChoice')

export type HarCall = WireOf<typeof harCall>
export type HarEntry = WireOf<typeof harEntry>
export type HarMessage = WireOf<typeof harMessage>
export type WireRequestChoice = WireOf<typeof requestChoice>
export type WireHar = WireOf<typeof har>
