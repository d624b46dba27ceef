/** What is traced, as the id of a detail: the hash of a transaction, or a call as JSON. */
import type { Hash } from '../../node-core/contract/hex.ts'
import type { WireTraceable } from '../../node-core/contract/traceable.ts'

/** The id of a trace; `upon` tells runs apart that may differ: the head, for what runs upon the newest state. */
export function traceIdOf(subject: WireTraceable, upon?: string): string {
  const text = typeof subject === 'string' ? subject : JSON.stringify(subject)
  // JSON has no line breaks of its own.
  return upon === undefined ? text : `${text}\n${upon}`
}

/** What an id stands for. */
export function subjectOfTrace(id: string): WireTraceable {
  const text = id.split('\n', 1)[0]!
  return text.startsWith('{') ? (JSON.parse(text) as WireTraceable) : (text as Hash)
}
