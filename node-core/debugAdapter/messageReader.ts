/** The framing of the Debug Adapter Protocol (its overview, "Base protocol"): a header with `Content-Length`, an empty line, and JSON. */
import { CodedError } from '../base/codedError.ts'

/**
 * `bad-message`: bytes that are no message, after which nothing on the connection can be read. `bad-request`: a request that cannot be
 * answered; the message says why.
 */
export type DebugAdapterErrorCode = 'bad-message' | 'bad-request'

const MAX_HEADER_BYTES = 256
/** Maximum size of the JSON of a message: a call with the largest init code fits. */
const MAX_MESSAGE_BYTES = 1 << 20
const SEPARATOR = '\r\n\r\n'

/** A message as it is sent. */
export function framed(message: object): string {
  const json = JSON.stringify(message)
  return `Content-Length: ${Buffer.byteLength(json)}${SEPARATOR}${json}`
}

export class MessageReader {
  /** What has come of a message that has not ended. */
  #pieces: Buffer[] = []
  #size = 0
  /** Size of the message whose header has been read; -1 before that. */
  #length = -1

  #readHeader(bytes: Buffer): Buffer | undefined {
    const end = bytes.subarray(0, MAX_HEADER_BYTES).indexOf(SEPARATOR)
    // What is no header, such as the request of a web page, is refused before its end.
    const header = bytes.toString('latin1', 0, end < 0 ? Math.min(bytes.length, MAX_HEADER_BYTES) : end)
    if (end < 0 && bytes.length < MAX_HEADER_BYTES && 'content-'.startsWith(header.slice(0, 8).toLowerCase())) return undefined
    const length = end < 0 ? undefined : lengthIn(header)
    if (length === undefined) throw badMessage('expected the header Content-Length of a message of the Debug Adapter Protocol')
    if (length > MAX_MESSAGE_BYTES) throw badMessage(`a message of ${length} bytes: the limit is ${MAX_MESSAGE_BYTES}`)
    this.#length = length
    return bytes.subarray(end + SEPARATOR.length)
  }

  /** The messages that end within the next bytes. Throws `bad-message`. */
  *read(bytes: Buffer): Generator {
    this.#pieces.push(bytes)
    this.#size += bytes.length
    // Joined once per message, whatever the pieces are.
    if (this.#size < this.#length) return
    let rest: Buffer | undefined = Buffer.concat(this.#pieces)
    while (rest.length > 0 || this.#length === 0) {
      const afterHeader: Buffer | undefined = this.#length < 0 ? this.#readHeader(rest) : rest
      rest = afterHeader ?? rest
      if (afterHeader === undefined || rest.length < this.#length) break
      const json = rest.toString('utf8', 0, this.#length)
      rest = rest.subarray(this.#length)
      this.#length = -1
      yield parsed(json)
    }
    this.#pieces = [rest]
    this.#size = rest.length
  }
}

const badMessage = (reason: string) => new CodedError<DebugAdapterErrorCode>('bad-message', reason)

/** The length that a header has; undefined if it has none, two, or other fields than the protocol knows. */
function lengthIn(header: string): number | undefined {
  let length: number | undefined
  for (const line of header.split('\r\n')) {
    const digits = /^content-length: *(\d{1,15})$/i.exec(line)?.[1]
    if (digits !== undefined && length === undefined) length = Number(digits)
    else if (digits !== undefined || !/^content-type: *[\w/;=. -]+$/i.test(line)) return undefined
  }
  return length
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw badMessage('the body of a message is not JSON')
  }
}
