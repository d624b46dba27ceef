/** The path at which coding agents are served by the Model Context Protocol (its transport "Streamable HTTP"). */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { RpcSession } from '../rpc/session.ts'
import type { Agent } from '../supervision/agent.ts'
import { type Access, type Authority, authorityOf, tokenFileFor } from './access.ts'
import { type AgentMessage, SESSION_HEADER, agentOf, sessionIn } from './agentIdentity.ts'
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
  const cancellable = new CancellableCalls()

  /** `gone`: aborted when nobody waits for the answer any more. */
  function sessionsOf(request: IncomingMessage, agent: Agent | undefined, gone: AbortSignal): AgentSessions {
    const tokenFile = tokenFileFor(request, access)
    const sessionOf = (authority: Authority): RpcSession =>
      Object.defineProperties(createUnrecordedSession(service, authority, tokenFile, request), {
        isOpen: { get: () => !gone.aborted },
        onClose: { value: (listener: () => void) => gone.addEventListener('abort', listener, { once: true }) },
        ...(agent !== undefined && { agent: { value: agent }, label: { value: agent.name } }),
      })
    return { own: sessionOf(authorityOf(request, access)), public: sessionOf('no token') }
  }

  async function respond(incoming: IncomingMessage, body: Buffer, response: ServerResponse, headers: OutgoingHttpHeaders): Promise<void> {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const message = messageIn(body)
    const { agent, begun } = service.supervisor === undefined ? {} : agentOf(incoming.headers, message, service.supervisor)
    const forget = cancellable.begin(sessionIn(incoming.headers), message, gone)
    try {
      const sessions = sessionsOf(incoming, agent, gone.signal)
      const { status, headers: given, body: stream } = await answer(requestOf(incoming, body, gone.signal), sessions)
      response.writeHead(status, {
        ...Object.fromEntries(given),
        ...(begun !== undefined && status < 400 && { [SESSION_HEADER]: begun }),
        ...headers,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      if (stream === null) return void response.end()
      await pipeline(Readable.fromWeb(stream), response)
    } catch (error) {
      if (gone.signal.aborted) return void response.destroy()
      onError(error)
      if (response.headersSent) response.destroy()
      else response.writeHead(500, headers).end()
    } finally {
      forget()
    }
  }

  return (incoming: IncomingMessage, response: ServerResponse, headers: OutgoingHttpHeaders, told?: Follow): void => {
    if (!METHODS.has(incoming.method!)) return void response.writeHead(405, { ...headers, allow: Array.from(METHODS).join(', ') }).end()
    const session = incoming.method === 'DELETE' ? sessionIn(incoming.headers) : undefined
    if (session !== undefined) service.supervisor?.end(session)
    readBody(incoming, {
      limitBytes: BODY_LIMIT_BYTES,
      connections,
      onBody(body) {
        told?.({ params: calledOf(messageIn(body)) })
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

/** The message of a request; empty if it is not one. */
function messageIn(body: Buffer): AgentMessage {
  try {
    const message: unknown = JSON.parse(body.toString('utf8'))
    return typeof message === 'object' && message !== null ? message : {}
  } catch {
    return {}
  }
}

/** What is recorded of a request: the tool that it calls with its arguments, or its method. */
function calledOf({ method, params }: AgentMessage): Record<string, string> {
  const called = method === 'tools/call' ? { tool: params?.name, arguments: JSON.stringify(params?.arguments) } : { method }
  return keptParams(new URLSearchParams(Object.entries(called).filter((it): it is [string, string] => typeof it[1] === 'string')))
}

/** Calls in progress, which a client of the protocol's version of 2025 cancels by a message, and not by closing its request. */
class CancellableCalls {
  readonly #calls = new Map<string, AbortController>()

  /** Notes a call, or cancels the one that the message names. Returns what ends the note. */
  begin(session: string | undefined, { id, method, params }: AgentMessage, gone: AbortController): () => void {
    const keyOf = (of: unknown): string => JSON.stringify([session, of])
    if (session !== undefined && method === 'notifications/cancelled') this.#calls.get(keyOf(params?.requestId))?.abort()
    if (session === undefined || id === undefined) return () => undefined
    const key = keyOf(id)
    this.#calls.set(key, gone)
    return () => void (this.#calls.get(key) === gone && this.#calls.delete(key))
  }
}
