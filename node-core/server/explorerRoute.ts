/** The paths at which the node answers as explorers and beacon nodes do, for tools that look up and verify contracts there, or read blobs. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Explorer, ExplorerRequest } from '../explorer/request.ts'
import type { Connections } from './connections.ts'
import { type Follow, keptParams } from './httpRecording.ts'
import { readBody } from './requestBody.ts'

/** Etherscan's API, its list of chains, Sourcify's API, and the Beacon API. */
const PATH = /^(?:\/v2)?\/api$|^\/v2\/chainlist$|^\/server(?:\/|$)|^\/eth\/v1(?:\/|$)/
const FORM = 'application/x-www-form-urlencoded'
/** Maximum size of a request body: the sources of large projects. */
const BODY_LIMIT_BYTES = 20 * 1024 * 1024

export interface ExplorerRouteOptions {
  /** Loads what answers, at the first request. */
  explorer: () => Promise<Explorer>
  connections: Connections
  onError: (error: unknown) => void
}

/** The path that a request target names, without a slash at its end; undefined if no explorer answers there. */
export function explorerPathOf(target: string): string | undefined {
  const path = target.split('?', 1)[0]!.replace(/\/$/, '')
  return PATH.test(path) ? path : undefined
}

/** Handles requests to those paths. `headers`: those of the response that its Origin needs. */
export function createExplorerRoute({ explorer, connections, onError }: ExplorerRouteOptions) {
  async function answer(request: ExplorerRequest, response: ServerResponse, headers: OutgoingHttpHeaders, told?: Follow): Promise<void> {
    try {
      told?.({
        params: keptParams(
          request.mediaType === FORM ? new URLSearchParams([...request.query, ...new URLSearchParams(request.body)]) : request.query,
        ),
      })
      const { status, body, location } = await (await explorer()).handle(request)
      const answer = send(response, status, body, location === undefined ? headers : { ...headers, location })
      if (answer !== undefined) told?.({ answer })
    } catch (error) {
      onError(error)
      send(response, 500, { message: 'internal error' }, headers)
    }
  }
  /** Returns the text of the answer, unless it is bytes. */
  const send = (response: ServerResponse, status: number, body: unknown, headers: OutgoingHttpHeaders): string | undefined => {
    const text = body instanceof Uint8Array ? undefined : JSON.stringify(body)
    const bytes = body instanceof Uint8Array ? body : Buffer.from(text!)
    connections.sending(bytes.length)
    response
      .writeHead(status, {
        ...headers,
        'content-type': text === undefined ? 'application/octet-stream' : 'application/json; charset=utf-8',
        'content-length': bytes.length,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .end(bytes)
    return text
  }
  return (incoming: IncomingMessage, response: ServerResponse, path: string, headers: OutgoingHttpHeaders, told?: Follow): void => {
    const { method = '', headers: given, url = '' } = incoming
    if (method !== 'GET' && method !== 'POST')
      return void send(response, 405, { message: 'send GET or POST' }, { ...headers, allow: 'GET, POST, OPTIONS' })
    const at = url.indexOf('?')
    const request: ExplorerRequest = {
      method,
      path,
      query: new URLSearchParams(at < 0 ? '' : url.slice(at + 1)),
      mediaType: (given['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase(),
      body: '',
      accept: given.accept ?? '',
      requester: {
        client: incoming.socket,
        get isOpen() {
          return !response.destroyed
        },
      },
    }
    readBody(incoming, {
      limitBytes: BODY_LIMIT_BYTES,
      connections,
      onBody: (body) => void answer({ ...request, body: body.toString('utf8') }, response, headers, told),
      onTooLarge: () =>
        void send(
          response,
          413,
          { message: `the request body is larger than ${BODY_LIMIT_BYTES} bytes` },
          { ...headers, connection: 'close' },
        ),
    })
  }
}
