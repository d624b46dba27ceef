/** The path at which coding agents are served by the Model Context Protocol (its transport "Streamable HTTP"). */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { RpcSession } from '../rpc/session.ts'
import { type Access, authorityOf, tokenFileFor } from './access.ts'
import type { Connections } from './connections.ts'
import { type Follow, keptParams } from './httpRecording.ts'
import { readBody } from './requestBody.ts'
import { type Service, createUnrecordedSession } from './session.ts'

/** The sessions in which methods are called for an agent. */
export interface AgentSessions {
  /** With the authority that its client has shown. */
  readonly own: RpcSession
  /** As a client without the token. */
  readonly public: RpcSession
}

/** Answers a request of an agent. */
export type AnswerAgent = (request: Request, sessions: AgentSessions) => Promise<Response>

/** Those of the protocol's transport. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'DELETE'])
/** Maximum size of a request body: the call of a tool with its arguments. */
const BODY_LIMIT_BYTES = 1024 * 1024

/** Whether a request target names the path. */
export const isAgentPath = (target: string): boolean => /^\/mcp\/?(?:\?|$)/.test(target)

export interface AgentRouteOptions {
  answer: AnswerAgent
  access: Access
  service: Service
  connections: Connections
  onError: (error: unknown) => void
}

/** Handles requests to the path. `headers`: those of the response that its Origin needs. */
export function createAgentRoute({ answer, access, service, connections, onError }: AgentRouteOptions) {
  function sessionsOf(request: IncomingMessage): AgentSessions {
    const tokenFile = tokenFileFor(request, access)
    return {
      own: createUnrecordedSession(service, authorityOf(request, access), tokenFile, request),
      public: createUnrecordedSession(service, 'no token', tokenFile, request),
    }
  }

  async function respond(incoming: IncomingMessage, body: Buffer, response: ServerResponse, headers: OutgoingHttpHeaders): Promise<void> {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    try {
      const { status, headers: given, body: stream } = await answer(requestOf(incoming, body, gone.signal), sessionsOf(incoming))
      response.writeHead(status, {
        ...Object.fromEntries(given),
        ...headers,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      if (stream === null) return void response.end()
      await pipeline(Readable.fromWeb(stream), response)
    } catch (error) {
      if (gone.signal.aborted) return
      onError(error)
      if (response.headersSent) response.destroy()
      else response.writeHead(500, headers).end()
    }
  }

  return (incoming: IncomingMessage, response: ServerResponse, headers: OutgoingHttpHeaders, told?: Follow): void => {
    if (!METHODS.has(incoming.method!)) return void response.writeHead(405, { ...headers, allow: Array.from(METHODS).join(', ') }).end()
    readBody(incoming, {
      limitBytes: BODY_LIMIT_BYTES,
      connections,
      onBody(body) {
        told?.({ params: calledOf(body) })
        void respond(incoming, body, response, headers)
      },
      onTooLarge: () => void response.writeHead(413, { ...headers, connection: 'close' }).end(),
    })
  }
}

/** As the protocol's library takes requests. Host and Origin have been checked. */
function requestOf({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer, signal: AbortSignal): Request {
  const given = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : []))
  return new Request(new URL(url, 'http://127.0.0.1'), { method, headers: given, signal, ...(method === 'POST' && { body }) })
}

/** What is recorded of a request: the tool that it calls with its arguments, or its method. */
function calledOf(body: Buffer): Record<string, string> {
  try {
    const { method, params } = JSON.parse(body.toString('utf8')) as { method?: unknown; params?: { name?: unknown; arguments?: unknown } }
    const called = method === 'tools/call' ? { tool: params?.name, arguments: JSON.stringify(params?.arguments) } : { method }
    return keptParams(new URLSearchParams(Object.entries(called).filter((it): it is [string, string] => typeof it[1] === 'string')))
  } catch {
    return {}
  }
}
