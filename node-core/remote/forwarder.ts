/** Requests of this node's clients that go to the remote node as they are. */
import { postJson } from '../base/httpJson.ts'
import { remoteError } from './remoteErrors.ts'
import { type RemoteHeader, type RemoteUrl, createRedactor, requestHeaders } from './remoteUrl.ts'
import { isObject, parseJson } from './rpcAnswer.ts'

/** What the remote node answered: its error as it is, but for texts that quote the URL or headers. */
export type ForwardedAnswer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

const MAX_ANSWER_BYTES = 64 << 20

export interface Forwarder {
  /** Scheme and host. */
  readonly name: string
  /** Sends it once: what changes a chain must not be done twice. Throws `remote-gone`, or the reason of `signal`. */
  ask(method: string, params: readonly unknown[], signal?: AbortSignal): Promise<ForwardedAnswer>
}

/** Forwards to the URL. */
export function createForwarder(url: RemoteUrl, headers: readonly RemoteHeader[], timeoutMs: number): Forwarder {
  const { name, address } = url
  const redact = createRedactor(url, headers)
  const sent = requestHeaders(url, headers)
  const gone = (problem: string) => remoteError('remote-gone', `the remote node at ${name} does not answer: ${redact(problem)}`)
  return {
    name,
    async ask(method, params, signal) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const { text, problem, status } = await postJson(address, sent, body, { timeoutMs, maxBytes: MAX_ANSWER_BYTES, signal })
      if (problem !== undefined) throw gone(problem)
      const json = parseJson(text)
      if (isObject(json) && 'result' in json) return { result: json['result'] }
      if (!isObject(json) || !isObject(json['error'])) throw gone(`HTTP ${status} without a JSON-RPC answer`)
      const { code, message, data } = json['error']
      return {
        error: {
          code: Number.isSafeInteger(code) ? (code as number) : -32000,
          message: redact(typeof message === 'string' ? message : 'error without a message'),
          ...(data !== undefined && { data }),
        },
      }
    },
  }
}
