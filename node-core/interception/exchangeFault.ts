/** What becomes of an exchange: instead of an answer, or of a part of it. */
export type FaultKind =
  | { readonly kind: 'http'; readonly status: number; readonly retryAfter?: number | undefined; readonly isClosing: boolean }
  | { readonly kind: 'drop' }
  /** `text`: the whole answer, of which so many bytes of UTF-8 are sent. */
  | { readonly kind: 'truncate'; readonly text: string; readonly bytes: number }

/** Takes the place of an answer, and is thrown where the method would be called. The transport does what it says. */
export class ExchangeFault extends Error {
  readonly how: FaultKind
  /** As the recording shows it. */
  readonly code: number

  constructor(how: FaultKind) {
    super(how.kind === 'http' ? `HTTP status ${how.status}` : how.kind === 'drop' ? 'no answer' : `cut after ${how.bytes} bytes`)
    this.name = 'ExchangeFault'
    this.how = how
    this.code = how.kind === 'http' ? how.status : 0
  }
}

/** The bytes of an answer that are sent. */
export function keptBytes({ text, bytes }: { text: string; bytes: number }): Uint8Array {
  return Buffer.from(text).subarray(0, bytes)
}

/** Likewise as text: what is no whole character at its end is none. */
export function keptText(how: { text: string; bytes: number }): string {
  return Buffer.from(keptBytes(how)).toString()
}

/** Codes of WebSocket close frames (RFC 6455, and 1013 of the IANA registry) that say what a status of HTTP says. */
export function closeCodeOf(status: number): number {
  if (status === 429 || status === 503) return 1013
  return status === 401 || status === 403 ? 1008 : 1011
}
