/** Requests of clients as the node recorded them, and the clients. */
import type { Codec, ValueOf, WireOf } from '../codec.ts'
import { array, dictionary, object, oneOf, optional } from '../compound.ts'
import { address, boolean, dataOf, hash, integer, number, string } from '../primitives.ts'
import { CLIENT_TRANSPORTS, parseRequestFilter, REQUEST_STATUSES, type RequestFilter } from '../requestFilter.ts'

const clientTransport = oneOf(...CLIENT_TRANSPORTS)
export const requestStatus = oneOf(...REQUEST_STATUSES)

/** A transaction that a request is about. */
const requestTransaction = object(
  {
    hash,
    /** Whether the request submitted it; else it asked for it. */
    isMade: boolean,
  },
  'RequestTransaction',
)

/** An HTTP request that calls no method, and the status of its answer. `path`: without the query, at most 200 characters. */
const httpLine = object({ method: string, path: string, status: integer }, 'HttpLine')

/** What the EVM did for a request. */
const requestExecution = object(
  {
    /** Executions: several for an estimate or the trace of a block. */
    runs: integer,
    /** Gas that they used together. */
    gas: integer,
    /** Accounts and storage slots that they read, each once for a run; absent where they are not known. */
    accounts: optional(integer),
    slots: optional(integer),
    /** Time in the EVM; absent for transactions, which are mined with those of others. */
    ms: optional(number),
  },
  'RequestExecution',
)

/** One request in a list. */
const recordedRequest = object(
  {
    /** Increases from request to request, from 1 on, with gaps. */
    seq: integer,
    /** When its text was complete, Unix milliseconds with a fraction. */
    at: number,
    /** Number of the client in `devnet_requestClients`. */
    client: integer,
    transport: clientTransport,
    /** Absent outside of batches. `id` is the `seq` of the first request of the batch. */
    batch: optional(object({ id: integer, position: integer, size: integer }, 'RequestBatch')),
    /** Id of the request as JSON text; absent for notifications, and for texts that are no request. */
    id: optional(string),
    /** Absent for texts that are no request. */
    method: optional(string),
    /** Whether the node has such a method, enabled or not. */
    isKnown: boolean,
    /** Of what is no JSON-RPC: a request that was refused, of an explorer's API or of a monitor. Its `error` then has the status as its code. */
    http: optional(httpLine),
    /** The params as JSON, at most 120 characters. For texts that are no request their beginning, without values. */
    params: string,
    /** Equal for equal params; absent where `params` has them whole. */
    paramsDigest: optional(string),
    status: requestStatus,
    /** `message`: at most 300 characters. */
    error: optional(object({ code: integer, message: string }, 'RecordedError')),
    /** UTF-8 bytes of the request, for one of a batch of it alone. */
    requestBytes: integer,
    /** UTF-8 bytes of the answer so far. */
    answerBytes: integer,
    /** From the text's arrival until the method began, in a batch the requests before it included. */
    waitMs: number,
    /** Until the answer was known, for an answer in pieces until its last one; absent while it runs. */
    runMs: optional(number),
    /** Until the answer was handed to the system or, if the client reads slowly, until the client had room for it; absent before. */
    writeMs: optional(number),
    /** The head when the method began and when it ended. */
    beginBlock: integer,
    endBlock: optional(integer),
    transaction: optional(requestTransaction),
    /** Of a call or transaction in the params: the callee, and the first four bytes of the input. */
    call: optional(object({ to: optional(address), selector: optional(dataOf(4, 'selector')) }, 'RequestedCall')),
    /** Of calls, estimates and traces; for a request that submitted a transaction that of the transaction, once it is mined. */
    execution: optional(requestExecution),
    /** Whether params or answer hold secrets and are therefore not kept, or only in part. */
    isWithheld: boolean,
    /** Id of the rule that changed its course. */
    rule: optional(string),
  },
  'RecordedRequest',
)

/** Text of which at most 256 KiB are kept. */
const recordedText = object(
  {
    text: string,
    /** UTF-8 bytes of the whole. */
    bytes: integer,
    isCut: boolean,
  },
  'RecordedText',
)

/** devnet_request: one request whole. */
export const recordedExchange = object(
  {
    request: recordedRequest,
    /** Hashes of the head when the method began and when it ended, whose numbers another branch may have later. */
    beginHash: hash,
    endHash: optional(hash),
    /** JSON of the params, values that are secret replaced by "(secret)"; absent where there are none or none is kept. */
    params: optional(recordedText),
    /** The answer as the client got it, for one of a batch its part; absent where there is none, not yet, or it is not kept. */
    answer: optional(recordedText),
  },
  'RecordedExchange',
)

/** What of a recording is there: numbers of requests, which devnet_subscribe("requests") reports too. */
const recordingRange = {
  /** Number of the oldest request that is kept, of those of the window only where the query includes them; `next` if none is. */
  first: integer,
  /** Number that the next request gets. */
  next: integer,
}

/** devnet_requests: a page, oldest first. */
export const requestPage = object(
  {
    rows: array(recordedRequest),
    ...recordingRange,
    /** Requests that were recorded and are no longer kept, those cleared by hand excluded. */
    dropped: integer,
    /** Whether there are more matches beyond the page, in the direction asked for. */
    hasMore: boolean,
  },
  'RequestPage',
)

/** devnet_requestNumbers: all matches, oldest first. */
export const requestNumbers = object({ seqs: array(integer), ...recordingRange }, 'RequestNumbers')

/** The text of a filter, already parsed; see `requestFilter.ts`. */
const filterText: Codec<RequestFilter, string> = {
  decode: (value) => parseRequestFilter(string.decode(value)),
  encode: ({ text }) => text,
  schema: { title: 'request filter', type: 'string' },
}

/** Which requests. */
export const requestSelection = {
  filter: optional(filterText),
  /** Whether the requests of the node's own window are included; false if absent. */
  window: optional(boolean),
}

/**
 * devnet_requests: those with the numbers `seqs`; or those after a number, oldest first; or those before a number, the last of them; or the
 * newest. At most `limit`, 100 if absent.
 */
export const requestPageQuery = object(
  {
    ...requestSelection,
    seqs: optional(array(integer, 1000)),
    after: optional(integer),
    before: optional(integer),
    limit: optional(integer),
  },
  'RequestPageQuery',
)

/** devnet_requestNumbers. */
export const requestNumbersQuery = object({ ...requestSelection, after: optional(integer) }, 'RequestNumbersQuery')

/** devnet_repeatedRequests. */
export const repeatedRequestsQuery = object(
  {
    ...requestSelection,
    /** Milliseconds within which an equal request follows; 2000 if absent. */
    windowMs: optional(number),
    /** Fewer equal requests are not listed; 10 if absent. */
    least: optional(integer),
  },
  'RepeatedRequestsQuery',
)

/** What kind of program a client is, as far as its requests tell. */
const clientKind = oneOf(
  'window',
  'page',
  'extension',
  'metamask',
  'viem',
  'ethers',
  'web3.js',
  'web3.py',
  'hardhat',
  'cast',
  'forge',
  'foundry',
  'curl',
  'explorer',
  'program',
)

/** A client: requests that come from the same page, program or name. */
export const requestClient = object(
  {
    id: integer,
    /** As lists show it: the name that it gave itself (`/as/NAME`), page, program or process. */
    name: string,
    kind: clientKind,
    /** Whether `kind` is only likely: the client does not say what it is, but writes and numbers its requests as that library does. */
    isGuessed: optional(boolean),
    /** The page or extension. */
    origin: optional(string),
    userAgent: optional(string),
    /** The process at the other end of its connections, where it runs on this machine and the system tells. */
    process: optional(object({ pid: integer, name: string }, 'ClientProcess')),
    transports: array(clientTransport),
    /** Unix milliseconds. */
    firstSeen: number,
    lastSeen: number,
    /** The requests of it that are kept. */
    requests: integer,
    errors: integer,
    /** Number and duration (waiting and running) of the slowest. */
    slowest: optional(object({ seq: integer, ms: number }, 'SlowestRequest')),
    /** Requests by method. */
    methods: dictionary(string, integer),
    /** Methods that it asked for and that the node does not have. */
    unknownMethods: array(string),
  },
  'RequestClient',
)

/** devnet_repeatedRequests: equal requests of a client, same method and params, that came shortly one after another. */
export const repeatedRequests = object(
  {
    client: integer,
    method: string,
    /** At most 120 characters. */
    params: string,
    count: integer,
    /** From the first to the last, milliseconds. */
    spanMs: number,
    /** Numbers of them, at most 1000. */
    seqs: array(integer),
  },
  'RepeatedRequests',
)

/** devnet_recording: whether requests are recorded, and how many are kept. */
export const recordingState = object(
  {
    isOn: boolean,
    ...recordingRange,
    dropped: integer,
    /** Requests that are kept, those of the window excluded, and the memory that they take. */
    requests: integer,
    bytes: integer,
    /** Bounds of both. */
    maxRequests: integer,
    maxBytes: integer,
  },
  'RecordingState',
)

/** What devnet_subscribe("requests") delivers, at most ten times a second. */
export interface WireRequestsChange {
  first: number
  next: number
  /** The lowest number of a request that was added or has changed since the notification before; `next` if none did. */
  changed: number
  /** Increases whenever what is known of a client changed. */
  clients: number
  isOn: boolean
}

export type WireRecordedRequest = WireOf<typeof recordedRequest>
export type WireRecordedExchange = WireOf<typeof recordedExchange>
export type WireRequestPage = WireOf<typeof requestPage>
export type WireRequestClient = WireOf<typeof requestClient>
export type WireRepeatedRequests = WireOf<typeof repeatedRequests>
export type WireRecordingState = WireOf<typeof recordingState>
export type ClientKind = WireRequestClient['kind']
/** The queries as the node reads them. */
export type RequestPageQuery = ValueOf<typeof requestPageQuery>
export type RequestNumbersQuery = ValueOf<typeof requestNumbersQuery>
export type RepeatedRequestsQuery = ValueOf<typeof repeatedRequestsQuery>
