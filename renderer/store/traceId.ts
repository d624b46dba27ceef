/** What is traced, as the id of a detail: the hash of a transaction, or a call, or the number of a run without the optimiser, as JSON. */
import type { Hash } from '../../node-core/contract/hex.ts'
import type { TraceableUnoptimised, WireSendable } from '../../node-core/contract/traceable.ts'

export type TraceSubject = WireSendable | TraceableUnoptimised

/** The id of a trace; `upon` distinguishes runs that may differ: the head, for runs on the newest state. */
export function traceIdOf(subject: TraceSubject, upon?: string): string {
  const text = typeof subject === 'string' ? subject : JSON.stringify(subject)
  // JSON itself has no line breaks.
  return upon === undefined ? text : `${text}\n${upon}`
}

/** What an id stands for. */
export function subjectOfTrace(id: string): TraceSubject {
  const text = id.split('\n', 1)[0]!
  return text.startsWith('{') ? (JSON.parse(text) as TraceSubject) : (text as Hash)
}
