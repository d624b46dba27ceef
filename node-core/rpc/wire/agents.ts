import type { WireAgentChange } from '../../contract/wire/agents.ts'
import type { Chain } from '../../chain/chain.ts'
import type { ControlAction } from '../../history/controlAction.ts'
import type { Agent } from '../../supervision/agent.ts'
import type { AgentChange } from '../../supervision/agentChange.ts'
import type { Supervisor } from '../../supervision/supervisor.ts'
import type { RpcContext } from '../context.ts'

/** Changes that are listed of an agent. */
const MAX_LISTED = 100

/** The supervised agents as their wire shape reads them. */
export function agentsSource({ supervisor, history, chain }: Pick<RpcContext, 'supervisor' | 'history' | 'chain'>) {
  const actions = history.list()
  return {
    mode: supervisor.mode,
    waiting: supervisor.waiting.map(({ agent, ...call }) => ({ ...call, agent: agent.id, name: agent.name })),
    agents: supervisor.agents.map((agent) => agentSource(agent, supervisor, actions, chain)),
  }
}

function agentSource(agent: Agent, supervisor: Supervisor, actions: readonly ControlAction[], chain: Chain) {
  const journal = { byId: new Map(actions.map((action) => [action.id, action])), oldest: actions[0]?.id ?? 0n }
  const changes = agent.changes.slice(-MAX_LISTED).toReversed()
  return {
    id: agent.id,
    name: agent.name,
    since: agent.sinceMs,
    lastSeen: agent.lastSeenMs,
    mode: supervisor.modeOf(agent),
    isChosen: agent.mode !== undefined,
    changes: changes.map((change) => ({
      at: change.atMs,
      method: change.method,
      summary: change.summary,
      status: statusOf(change, journal),
    })),
    undo: undoSource(agent, actions, chain),
  }
}

interface Journal {
  readonly byId: ReadonlyMap<bigint, ControlAction>
  /** The id of its oldest action; 0 without one. */
  readonly oldest: bigint
}

function statusOf({ outcome, action }: AgentChange, { byId, oldest }: Journal): WireAgentChange['status'] {
  if (outcome !== 'done') return outcome
  if (action === undefined) return 'kept'
  const known = byId.get(action)
  // The oldest actions leave the journal, and those that are undone, once something else is done.
  if (known === undefined) return action < oldest ? 'kept' : 'undone'
  return known.isUndone ? 'undone' : 'done'
}

/** The actions of an agent that can be undone, the oldest first. */
export function undoableOf(agent: Agent, actions: readonly ControlAction[]): ControlAction[] {
  const own = new Set(agent.changes.flatMap(({ action }) => action ?? []))
  return actions.filter(({ id, isUndone }) => !isUndone && own.has(id))
}

function undoSource(agent: Agent, actions: readonly ControlAction[], { head }: Chain) {
  const own = undoableOf(agent, actions)
  const [first] = own
  if (first === undefined) return null
  const since = actions.filter(({ id, isUndone }) => !isUndone && id >= first.id)
  const steps = own.flatMap(({ change: { world }, number }) => (world === null ? [] : [{ before: world.number, after: number }]))
  // Blocks between two of its changes, and after the last one, came without it.
  const blocks = steps.map(({ after }, at) => (steps[at + 1]?.before ?? head.header.number) - after)
  return {
    actions: own.reduce((sum, { count }) => sum + count, 0),
    others: since.reduce((sum, { count }) => sum + count, 0) - own.reduce((sum, { count }) => sum + count, 0),
    blocks: blocks.reduce((sum, count) => sum + Math.max(0, Number(count)), 0),
    number: steps[0]?.before ?? null,
  }
}
