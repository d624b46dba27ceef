/** Which coding agent sent a request of the Model Context Protocol. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Agent } from '../supervision/agent.ts'
import type { Supervisor } from '../supervision/supervisor.ts'

/** Names the session in requests and responses; the protocol has it until its version of 2025. */
export const SESSION_HEADER = 'mcp-session-id'
/** Where later versions say in each request who asks. */
const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo'

/** Names are kept as long as their agents are known. */
const MAX_NAME_LENGTH = 200

/** What a request says of its client and of what it calls. */
export interface AgentMessage {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: {
    readonly name?: unknown
    readonly arguments?: unknown
    readonly clientInfo?: unknown
    readonly requestId?: unknown
    readonly _meta?: Readonly<Record<string, unknown>>
  }
}

/** The agent, and the session that begins with the request, if one does. */
export interface MetAgent {
  readonly agent: Agent
  readonly begun?: string
}

/** A session is the one that its client was given; without one, what a client says of itself tells it from others. */
export function agentOf(headers: IncomingHttpHeaders, message: AgentMessage, supervisor: Supervisor): MetAgent {
  const { 'user-agent': userAgent = '', origin = '' } = headers
  if (message.method === 'initialize') {
    const begun = supervisor.begin(nameIn(message.params?.clientInfo) ?? userAgent)
    return { agent: supervisor.known(begun)!, begun }
  }
  const session = sessionIn(headers)
  const known = session === undefined ? undefined : supervisor.known(session)
  if (known !== undefined) return { agent: known }
  const name = nameIn(message.params?.['_meta']?.[CLIENT_INFO]) ?? userAgent
  return { agent: supervisor.meet(JSON.stringify([name, userAgent, origin]), name) }
}

/** The session that a request names. */
export function sessionIn({ [SESSION_HEADER]: session }: IncomingHttpHeaders): string | undefined {
  return typeof session === 'string' ? session : undefined
}

function nameIn(info: unknown): string | undefined {
  if (typeof info !== 'object' || info === null) return undefined
  const { title, name } = info as { title?: unknown; name?: unknown }
  return [title, name].find((it): it is string => typeof it === 'string' && it !== '')?.slice(0, MAX_NAME_LENGTH)
}
