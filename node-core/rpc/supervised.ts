/** Calls of coding agents: what changes something waits until it is allowed, and is noted. */
import { CodedError } from '../base/codedError.ts'
import type { LongWorkErrorCode } from '../base/longWork.ts'
import type { JsonValue } from '../contract/openRpc.ts'
import type { Agent } from '../supervision/agent.ts'
import type { AgentChange } from '../supervision/agentChange.ts'
import type { RpcCall } from './context.ts'
import type { ResolvedMethod } from './registry.ts'
import { originOf } from './session.ts'

const MAX_SUMMARY_LENGTH = 500

/** Runs a method for an agent, at once if it changes nothing. Throws what the agent should know if it may not. */
export function supervised(
  agent: Agent,
  method: ResolvedMethod,
  args: unknown[],
  params: unknown,
  call: RpcCall,
  run: (change?: AgentChange) => unknown,
): unknown {
  const describe = method.control ?? method.change
  return describe === undefined ? run() : permitted(agent, method, cut(describe(...args)), args, params, call, run)
}

/** What is said of a call may repeat what was given, such as a path. */
const cut = (text: string): string => (text.length <= MAX_SUMMARY_LENGTH ? text : `${text.slice(0, MAX_SUMMARY_LENGTH)}…`)

async function permitted(
  agent: Agent,
  { name, sent }: ResolvedMethod,
  summary: string,
  args: unknown[],
  params: unknown,
  { supervisor, recorder, session, node }: RpcCall,
  run: (change: AgentChange) => unknown,
): Promise<unknown> {
  const given = params as JsonValue | undefined
  const { keep } = recorder.ruleOf(name)
  const shown = keep === undefined ? given : (keep(given).params as JsonValue | undefined)
  const wanted = {
    method: name,
    summary,
    ...(shown !== undefined && { params: shown }),
    ...(sent !== undefined && { transaction: sent(...args) }),
  }
  // Who is gone already is not told to be so any more.
  if (session.isOpen === false) throw new CodedError<LongWorkErrorCode>('abandoned', 'the client closed its connection')
  const change = await supervisor.permit(agent, wanted, session, node.info().http)
  try {
    const result = await run(change)
    change.outcome = 'done'
    return result
  } catch (error) {
    change.outcome = 'failed'
    throw error
  } finally {
    supervisor.ended()
  }
}

/** Where the journal tells a change its entry. */
export const recordedIn = (change: AgentChange | undefined): { recorded?: (id: bigint) => void } =>
  change === undefined ? {} : { recorded: (id) => void (change.action = id) }

/**
 * Runs what an agent does that is no control action, such as a send, so that the journal has it too and all of it can be undone together. What
 * fails may have changed something all the same: a transaction that is not mined in time is in the pool.
 */
export async function journaled({ history, session }: RpcCall, change: AgentChange, run: () => unknown): Promise<unknown> {
  const { method, summary } = change
  const outcome = await history.run({ ...originOf(session, method), summary: () => summary, ...recordedIn(change) }, async () => {
    try {
      return { value: await run() }
    } catch (error) {
      return { error }
    }
  })
  if ('error' in outcome) throw outcome.error
  return outcome.value
}
