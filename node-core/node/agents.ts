import type { AgentEndpoint } from '../agents/endpoint.ts'
import { AskError, type Ask } from '../agents/ask.ts'
import { outcomeOf } from '../rpc/outcome.ts'
import type { RpcSession } from '../rpc/session.ts'
import type { AnswerAgent } from '../server/agentRoute.ts'
import type { Service } from '../server/session.ts'
import { applicationVersion } from './applicationFiles.ts'
import type { Log } from './log.ts'
import type { NodeOptions } from './options.ts'

/** Namespaces of the methods that tools call. */
const NAMESPACES = ['eth', 'devnet', 'txpool']

/**
 * What answers coding agents, loaded at their first request. It says why not where clients may not call the methods that it needs, or where
 * the interface document is all that they get.
 */
export function agentsOf({ profile }: Pick<NodeOptions, 'profile'>, { dispatcher, namespaces }: Service, log: Log): AnswerAgent {
  if (profile !== 'devnet' || !NAMESPACES.every((it) => namespaces.has(it))) {
    const reason = `agents need the profile devnet (json-rpc.profile) and the namespaces ${NAMESPACES.join(', ')} (json-rpc.api)\n`
    return () => Promise.resolve(new Response(reason, { status: 404, headers: { 'content-type': 'text/plain' } }))
  }
  let endpoint: Promise<AgentEndpoint> | undefined
  const askIn =
    (session: RpcSession): Ask =>
    async (method, params) => {
      const outcome = await outcomeOf(dispatcher, session, method, params)
      if ('error' in outcome) throw new AskError(outcome.error)
      return outcome.result
    }
  const load = async () => {
    const { createAgentEndpoint } = await import('../agents/endpoint.ts')
    return createAgentEndpoint({
      version: applicationVersion(),
      onError: (error) => log.part('server').error('agents', { error }),
    })
  }
  return async (request, sessions) => {
    endpoint ??= load()
    return (await endpoint)(request, { ask: askIn(sessions.own), askPublic: askIn(sessions.public) })
  }
}
