import type { Work } from '../base/longWork.ts'
import type { RequestFilter } from '../contract/requestFilter.ts'
import type { HarEntry, WireHar } from '../contract/wire/har.ts'
import { harEntries, type HarPlace } from './harEntries.ts'
import type { RecordedRequest } from './recordedRequest.ts'
import type { Recorder } from './recorder.ts'
import { ascending, matching } from './requestSearch.ts'

/** Entries that are made in one go. */
const ENTRIES_PER_TURN = 100

/** Which requests; see `requestChoice` in the contract. */
export interface RequestChoice {
  readonly filter?: RequestFilter
  readonly window?: boolean
  readonly seqs?: readonly number[]
}

/** Who writes an archive, and where the node is reached. */
interface HarOrigin extends HarPlace {
  readonly version: string
}

/** The chosen requests, ascending. */
export function* chosenRequests(recorder: Recorder, { filter, window, seqs }: RequestChoice): Work<RecordedRequest[]> {
  const found = yield* matching(ascending(recorder, window), filter)
  if (seqs === undefined) return found
  const chosen = new Set(seqs)
  return found.filter(({ seq }) => chosen.has(seq))
}

const headOf = ({ version }: HarOrigin) => ({ version: '1.2', creator: { name: 'Terrarium', version } }) as const

/** The archive as JSON text in pieces; an empty one yields to other work. */
export function* harTexts(recorder: Recorder, choice: RequestChoice, origin: HarOrigin): Generator<string> {
  const entries = harEntries(yield* pausing(chosenRequests(recorder, choice)), origin)
  yield `{"log":${JSON.stringify(headOf(origin)).slice(0, -1)},"entries":[`
  let separator = ''
  for (const entry of entries) {
    yield separator + JSON.stringify(entry)
    separator = ','
  }
  yield ']}}'
}

/** The archive. */
export function* harOf(recorder: Recorder, choice: RequestChoice, origin: HarOrigin): Work<WireHar> {
  const entries: HarEntry[] = []
  for (const entry of harEntries(yield* chosenRequests(recorder, choice), origin)) {
    entries.push(entry)
    if (entries.length % ENTRIES_PER_TURN === 0) yield
  }
  return { log: { ...headOf(origin), entries } }
}

function* pausing<T>(work: Work<T>): Generator<string, T> {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    yield ''
  }
}
