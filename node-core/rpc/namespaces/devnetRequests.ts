import { array, nullable, oneOf, optional } from '../../contract/compound.ts'
import { boolean, integer } from '../../contract/primitives.ts'
import { har, requestChoice } from '../../contract/wire/har.ts'
import {
  recordedExchange,
  recordingState,
  repeatedRequests,
  repeatedRequestsQuery,
  requestClient,
  requestNumbers,
  requestPage,
  requestNumbersQuery,
  requestPageQuery,
  type WireRecordingState,
} from '../../contract/wire/recordedRequests.ts'
import { inPieces } from '../../chain/stateText.ts'
import { replayQuery, replayReport, requestTest } from '../../contract/wire/replay.ts'
import { clientRowsOf } from '../../recording/clientRows.ts'
import { harTexts } from '../../recording/har.ts'
import type { Recorder } from '../../recording/recorder.ts'
import { exchangeOf } from '../../recording/requestRow.ts'
import { numbersOf, pageOf, repeatedOf, requestOf } from '../../recording/requestSearch.ts'
import { JsonPieces } from '../jsonPieces.ts'
import { method } from '../method.ts'
import { harOrigin, replayRequests } from '../replays.ts'
import { requestTests } from '../requestTests.ts'

function stateOf(recorder: Recorder): WireRecordingState {
  const { isOn, first, next } = recorder
  const { limits, dropped } = recorder.ring
  const rings = recorder.ringsOf()
  const size = rings.reduce((sum, ring) => sum + ring.size, 0)
  const bytes = rings.reduce((sum, ring) => sum + ring.bytes, 0)
  return { isOn, first, next, dropped, requests: size, bytes, maxRequests: limits.requests, maxBytes: limits.bytes }
}

/** Methods for the recording of requests, in both profiles. All are private: they show what every client sent. None is recorded itself. */
export const devnetRequestRows = [
  method({
    name: 'devnet_recording',
    summary: 'Whether the requests of clients are recorded, and how many are kept.',
    params: [],
    result: recordingState,
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'call',
    handler: ({ recorder }) => stateOf(recorder),
  }),
  method({
    name: 'devnet_setRecording',
    summary: 'Begins or ends the recording of requests until the node stops. What is recorded already is kept.',
    params: [['isOn', boolean]],
    result: recordingState,
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'call',
    handler({ recorder }, isOn) {
      recorder.isOn = isOn
      return stateOf(recorder)
    },
  }),
  method({
    name: 'devnet_clearRequests',
    summary: 'Forgets all recorded requests.',
    params: [],
    result: recordingState,
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'call',
    handler({ recorder }) {
      recorder.clear()
      return stateOf(recorder)
    },
  }),
  method({
    name: 'devnet_requests',
    summary:
      'Recorded requests of clients in pages, ascending by number: with `seqs` those, with `after` the next ones, with `before` the last ones before that number, otherwise the newest. Secrets are not kept, and at most the number and bytes that the options allow.',
    params: [['query', optional(requestPageQuery)]],
    result: requestPage,
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'call',
    handler: ({ recorder, work, requester }, query) => work.run(() => pageOf(recorder, query ?? {}), requester),
  }),
  method({
    name: 'devnet_requestNumbers',
    summary: 'The numbers of all recorded requests that match, ascending.',
    params: [['query', optional(requestNumbersQuery)]],
    result: requestNumbers,
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'call',
    handler: ({ recorder, work, requester }, query) =>
      work.run(function* () {
        return { seqs: yield* numbersOf(recorder, query), first: recorder.firstOf(query?.window), next: recorder.next }
      }, requester),
  }),
  method({
    name: 'devnet_request',
    summary: 'A recorded request with its params and its answer, each up to 256 KiB; null if it is not kept.',
    params: [['seq', integer]],
    result: nullable(recordedExchange),
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'call',
    handler({ recorder }, seq) {
      const request = requestOf(recorder, seq)
      return request === undefined ? null : exchangeOf(request)
    },
  }),
  method({
    name: 'devnet_exportHar',
    summary:
      'Recorded requests as an HTTP archive (HAR 1.2), which the developer tools of browsers open: one entry per HTTP exchange, and one with all messages per WebSocket connection. Secrets are not in it.',
    params: [['choice', optional(requestChoice)]],
    result: har,
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'call',
    handler: ({ recorder, node }, choice) => new JsonPieces(inPieces(harTexts(recorder, choice ?? {}, harOrigin(node)))),
  }),
  method({
    name: 'devnet_replayRequests',
    summary:
      'Sends the requests of an HTTP archive, or of the recording, to a node, and compares the answers with the recorded ones by structure. What differs by nature, such as times and hashes of blocks, is ignored; ids and hashes are put in the place of the recorded ones.',
    params: [['query', replayQuery]],
    result: replayReport,
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'call',
    handler: replayRequests,
  }),
  method({
    name: 'devnet_requestTest',
    summary:
      'Recorded calls, estimates and transactions as a test file, of Foundry or of vitest with viem. The tests bring the state that the requests read, or (`chain`, calls only) ask a node that has their blocks. Typed where the ABI is known, and checked by making each request again.',
    params: [
      ['choice', requestChoice],
      ['kind', oneOf('foundry', 'viem')],
      ['state', optional(oneOf('own', 'chain'), 'own')],
    ],
    result: requestTest,
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'call',
    handler: requestTests,
  }),
  method({
    name: 'devnet_requestClients',
    summary: 'The clients that sent requests, and of those requests of them that are kept: methods, errors and the slowest.',
    params: [],
    result: array(requestClient),
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'call',
    handler: ({ recorder, work, requester }) => work.run(() => clientRowsOf(recorder), requester),
  }),
  method({
    name: 'devnet_repeatedRequests',
    summary: 'Equal requests of a client that came shortly one after another, the most repeated first.',
    params: [['query', optional(repeatedRequestsQuery)]],
    result: array(repeatedRequests),
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'call',
    handler: ({ recorder, work, requester }, query) => work.run(() => repeatedOf(recorder, query ?? {}), requester),
  }),
] as const
