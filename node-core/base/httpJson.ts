/** One HTTP request for JSON: bounded in time and size, without redirects. Node's fetch keeps connections open. */

/** `status` 0: there is no answer; `problem` says why. */
export interface HttpAnswer {
  status: number
  /** Empty if the body is too long. */
  text: string
  isTooLong: boolean
  /** What the remote asks to wait, milliseconds. */
  retryAfterMs?: number
  problem?: string
}

export interface HttpBounds {
  timeoutMs: number
  maxBytes: number
  signal?: AbortSignal | undefined
}

/** Posts the text. Never throws, except for the reason of `signal`. */
export const postJson = (
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  bounds: HttpBounds,
): Promise<HttpAnswer> =>
  requestJson(address, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }, bounds)

/** Gets what is at the address. Never throws, except for the reason of `signal`. */
export const getJson = (address: string, bounds: HttpBounds): Promise<HttpAnswer> => requestJson(address, {}, bounds)

async function requestJson(address: string, request: RequestInit, { timeoutMs, maxBytes, signal }: HttpBounds): Promise<HttpAnswer> {
  signal?.throwIfAborted()
  const timeout = AbortSignal.timeout(timeoutMs)
  const stop = new AbortController()
  try {
    const response = await fetch(address, {
      ...request,
      // A redirect could lead into this machine, and would take the credentials along.
      redirect: 'manual',
      signal: AbortSignal.any(signal === undefined ? [timeout, stop.signal] : [timeout, stop.signal, signal]),
    })
    const { text, isTooLong } = await textOf(response, maxBytes)
    if (isTooLong) stop.abort()
    const retryAfterMs = retryAfterOf(response.headers.get('retry-after'))
    return { status: response.status, text, isTooLong, ...(retryAfterMs !== undefined && { retryAfterMs }) }
  } catch (error) {
    signal?.throwIfAborted()
    return { status: 0, text: '', isTooLong: false, problem: timeout.aborted ? `no answer within ${timeoutMs / 1000} s` : problemOf(error) }
  }
}

async function textOf(response: Response, maxBytes: number): Promise<{ text: string; isTooLong: boolean }> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Counted after decompression.
  for await (const chunk of response.body ?? []) {
    length += (chunk as Uint8Array).length
    if (length > maxBytes) return { text: '', isTooLong: true }
    chunks.push(chunk as Uint8Array)
  }
  return { text: Buffer.concat(chunks).toString(), isTooLong: false }
}

/** Names of failures by the platform's codes; its messages may quote the URL. */
const PROBLEMS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection is refused',
  ECONNRESET: 'the connection broke',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ENETUNREACH: 'the network cannot be reached',
  EHOSTUNREACH: 'the host cannot be reached',
  UND_ERR_SOCKET: 'the connection broke',
  UND_ERR_CONNECT_TIMEOUT: 'no connection within the time limit',
}

function problemOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string') return PROBLEMS[code] ?? `the connection failed (${code.slice(0, 60).replace(/\W/g, ' ')})`
  }
  return 'the connection failed'
}

/** Milliseconds of the header Retry-After: seconds or a date. */
function retryAfterOf(text: string | null): number | undefined {
  if (text === null) return undefined
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}
