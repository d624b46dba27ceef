/** What a rule can do to the requests of clients and to the notifications that they get. Node and window share this table. */
import type { Codec, WireOf } from './codec.ts'
import { json, oneOf, optional } from './compound.ts'
import type { JsonValue } from './openRpc.ts'
import { boolean, integer, string } from './primitives.ts'
import { integerWithin, kindOf, numberWithin } from './strictObject.ts'

/** Any JSON value, where it may be absent too. */
export const jsonValue = (description: string): Codec<JsonValue, JsonValue> => json(description) as Codec<JsonValue, JsonValue>

/** An hour: longer, and every client has given up. */
const MAX_MS = 3_600_000

/** Milliseconds. */
const duration = integerWithin(0, MAX_MS)

/** Whether the method runs all the same, so that only its answer is another; false if absent. */
const isRun = optional(boolean)

/** What a kind of action is applied to. */
export type ActionScope = 'requests' | 'notifications' | 'both'

export interface ActionRow {
  /** As a choice names it. */
  readonly title: string
  /** What it does, in a sentence. */
  readonly meaning: string
  readonly scope: ActionScope
  /** Whether it acts on the whole HTTP exchange or WebSocket message: in a batch, on all requests of it. */
  readonly isWhole?: boolean
  /** The methods whose course it changes; all if absent. */
  readonly methods?: RegExp
  readonly fields: Readonly<Record<string, Codec<unknown, unknown>>>
}

/** Methods that send a transaction. */
const SENDS = /_(send\w*Transaction|resend)/
/** Methods that look something up which may not be there. */
const LOOKUPS = /_get(\w*Transaction(By|Receipt)|Block(By|Receipts)|HeaderBy)/
const LOGS = /_get(Logs|FilterChanges|FilterLogs)$/

export const REQUEST_ACTIONS = {
  pause: {
    title: 'Pause',
    meaning: 'Holds the request, or its answer, until somebody lets it go on, edited or not; after the time it goes on by itself.',
    scope: 'requests',
    fields: {
      /** Before the method runs, or when its answer is known; `request` if absent. */
      at: optional(oneOf('request', 'answer')),
      /** Five minutes if absent. */
      timeoutMs: optional(duration),
    },
  },
  delay: {
    title: 'Delay',
    meaning: 'Waits before the method runs, or before the notification is sent.',
    scope: 'both',
    fields: {
      ms: duration,
      /** Up to so much is added by chance. */
      jitterMs: optional(duration),
    },
  },
  error: {
    title: 'Error',
    meaning: 'Answers with an error of JSON-RPC.',
    scope: 'requests',
    fields: { code: integer, message: string, data: optional(jsonValue('What the error carries.')), isRun },
  },
  http: {
    title: 'HTTP status',
    meaning: 'Answers with a status of HTTP and no JSON. A WebSocket closes: with 1013 for 429 and 503, 1008 for 401 and 403, else 1011.',
    scope: 'requests',
    isWhole: true,
    fields: {
      status: integerWithin(400, 599),
      /** Seconds, for the header Retry-After. */
      retryAfter: optional(integerWithin(0, 86_400)),
      /** Whether the connection closes after it. */
      close: optional(boolean),
      isRun,
    },
  },
  drop: {
    title: 'No answer',
    meaning: 'Gives no answer: an HTTP connection closes, a WebSocket stays open and silent. A notification is not sent.',
    scope: 'both',
    isWhole: true,
    fields: { isRun },
  },
  truncate: {
    title: 'Cut answer',
    meaning: 'Sends so many bytes of the answer: over HTTP the connection then breaks, over a WebSocket the message ends there.',
    scope: 'requests',
    isWhole: true,
    fields: { bytes: integerWithin(0, 2 ** 31) },
  },
  replace: {
    title: 'Replace result',
    meaning: 'Answers with this result.',
    scope: 'requests',
    fields: { result: jsonValue('The result.'), isRun },
  },
  edit: {
    title: 'Edit request',
    meaning: 'Runs another method, or with other params.',
    scope: 'requests',
    fields: {
      /** That of the request if absent. */
      method: optional(string),
      /** Those of the request if absent. */
      params: optional(jsonValue('The params, an array.')),
    },
  },
  stale: {
    title: 'Stale answer',
    meaning:
      'Answers as if the newest blocks were not there yet, as a node does that lags behind. Fees that it suggests are those of the true head.',
    scope: 'requests',
    fields: {
      blocks: integerWithin(1, 10_000),
      /** Whether each answer lags by another number of blocks, from one to that. */
      isVaried: optional(boolean),
    },
  },
  hide: {
    title: 'Found late',
    meaning: 'Answers null for what is found, so many times for each params: a receipt that is there only after some polls.',
    scope: 'requests',
    methods: LOOKUPS,
    fields: { polls: integerWithin(1, 1000) },
  },
  gaps: {
    title: 'Gaps in logs',
    meaning: 'Leaves out a part of the logs of an answer, always the same ones.',
    scope: 'requests',
    methods: LOGS,
    fields: { fraction: numberWithin(0, 1) },
  },
  lose: {
    title: 'Lose transaction',
    meaning: 'Answers with the hash of a transaction that is sent, and forgets it.',
    scope: 'requests',
    methods: SENDS,
    fields: {},
  },
  hold: {
    title: 'Mine late',
    meaning:
      'Leaves a transaction that is sent in the pool for so many blocks or so long, whichever is over first; without both, until the rule is removed.',
    scope: 'requests',
    methods: SENDS,
    fields: { blocks: optional(integerWithin(1, 10_000)), ms: optional(duration) },
  },
  supersede: {
    title: 'Replace transaction',
    meaning:
      'Leaves a transaction that is sent in the pool for a time, and then replaces it as its wallet would: with higher fees, or cancelled.',
    scope: 'requests',
    methods: SENDS,
    fields: {
      ms: duration,
      /** `speedUp` if absent. */
      by: optional(oneOf('speedUp', 'cancel')),
    },
  },
  reorganize: {
    title: 'Reorganisation',
    meaning:
      'Takes each head back: after so long a sibling of it stands in its place for as long, in notifications and in what is read, then it is there again. Logs come with removed, and again. The chain itself does not change.',
    scope: 'both',
    fields: { ms: integerWithin(1, MAX_MS) },
  },
  endSubscription: {
    title: 'End subscription',
    meaning: 'Sends this notification and those after it no more, and says nothing.',
    scope: 'notifications',
    fields: {},
  },
} as const satisfies Record<string, ActionRow>

export type RequestActionKind = keyof typeof REQUEST_ACTIONS

type ActionFields = { [K in RequestActionKind]: (typeof REQUEST_ACTIONS)[K]['fields'] }

const FIELDS = Object.fromEntries(Object.entries(REQUEST_ACTIONS).map(([kind, { fields }]) => [kind, fields])) as ActionFields

/** An action: its kind and the fields of that. */
export const requestAction = kindOf(FIELDS, 'RequestAction')

export type RequestAction = WireOf<typeof requestAction>
/** An action of one kind. */
export type ActionOf<K extends RequestActionKind> = Extract<RequestAction, { kind: K }>

/** A number from 0 to 1. */
export const probability = numberWithin(0, 1)
