/** What is made of recorded requests: they are sent again and compared, or become tests. */
import type { ValueOf, WireOf } from '../codec.ts'
import { array, json, object, oneOf, optional, secret } from '../compound.ts'
import { integer, string } from '../primitives.ts'
import { requestChoice } from './har.ts'

/** `sequence`: each text once the one before is answered; `recorded`: at the times of the recording. */
const replayTiming = oneOf('sequence', 'recorded')

/** devnet_replayRequests: what is sent where. */
export const replayQuery = object(
  {
    /** The archive; the recording of this node where it is absent. */
    har: optional(json('HAR 1.2')),
    /** Which requests of this node's recording. */
    choice: optional(requestChoice),
    /** http or https URL of the node that is asked. WebSocket connections go to the same host and port. */
    url: secret(string),
    /** Header of the requests, such as "Authorization: Bearer TOKEN". */
    header: optional(secret(string)),
    /** What may differ besides what differs by nature: names of fields (`gasUsed`), methods (`eth_call`, `debug_*`), or `METHOD:FIELD`. */
    ignore: optional(array(string, 100)),
    /** `sequence` if absent. */
    timing: optional(replayTiming),
  },
  'ReplayQuery',
)

/** Requests of a recording that are left out, for one reason. */
const leftRequests = object(
  {
    reason: string,
    count: integer,
    /** Numbers of the first 100. */
    seqs: array(integer),
  },
  'LeftRequests',
)

const answerDifference = object(
  {
    /** Number of the request in the recording; in archives of other programs its position, from 1 on. */
    seq: integer,
    method: string,
    /** Where in the answer: `result.logs[0].data`, `result.length` for an array, `error.code`; empty for all of it. */
    path: string,
    /** As JSON text, at most 200 characters; absent where there is nothing. */
    recorded: optional(string),
    replayed: optional(string),
  },
  'AnswerDifference',
)

/** devnet_replayRequests: how the answers differ. */
export const replayReport = object(
  {
    /** Requests that were sent and compared. */
    compared: integer,
    /** Those of them with a difference that is not ignored. */
    different: integer,
    left: array(leftRequests),
    /** What differed and was ignored. */
    ignored: array(object({ name: string, reason: string, count: integer }, 'IgnoredDifference')),
    /** At most 1000, in the order of the requests. */
    differences: array(answerDifference),
    /** All of them. */
    differenceCount: integer,
    /** From the first request to the last answer, milliseconds. */
    ms: integer,
  },
  'ReplayReport',
)

export type ReplayTiming = ValueOf<typeof replayTiming>
/** devnet_requestTest: recorded requests as a test file. */
export const requestTest = object(
  {
    /** Such as `RecordedRequests.t.sol`. */
    fileName: string,
    content: string,
    /** Tests in it, one per call, estimate or transaction. */
    tests: integer,
    /** Of tests of the chain: first and last block that the node must have. */
    blocks: optional(object({ first: integer, last: integer }, 'TestedBlocks')),
    left: array(leftRequests),
  },
  'RequestTest',
)

export type AnswerDifference = WireOf<typeof answerDifference>
export type ReplayReport = WireOf<typeof replayReport>
export type LeftRequests = WireOf<typeof leftRequests>
export type WireRequestTest = WireOf<typeof requestTest>
