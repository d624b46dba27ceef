/** A span that a client names as the parent of its request: the header `traceparent` of W3C Trace Context. */
export interface TraceParent {
  /** 32 hex digits. */
  readonly traceId: string
  /** 16 hex digits. */
  readonly spanId: string
  /** Whether the client records its own spans. */
  readonly isSampled: boolean
}

const HEADER = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Reads the header; undefined if it is absent or invalid: then a new trace begins. */
export function traceParentOf(header: string | undefined): TraceParent | undefined {
  const found = header === undefined ? null : HEADER.exec(header)
  // Version 00 has no more fields; later ones may.
  if (found === null || (found[1] === '00' && found[5] !== undefined)) return undefined
  return { traceId: found[2]!, spanId: found[3]!, isSampled: (Number.parseInt(found[4]!, 16) & 1) === 1 }
}
