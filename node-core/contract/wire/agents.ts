/** Coding agents as the window supervises them: what they did, and what they wait to be allowed. */
import { AGENT_MODE_NAMES } from '../agentModes.ts'
import { callObject } from '../callArguments.ts'
import { DecodeError, type WireOf } from '../codec.ts'
import { array, nullable, object, oneOf, optional } from '../compound.ts'
import { boolean, integer, number, quantity, string } from '../primitives.ts'
import { jsonValue } from '../requestActions.ts'
import { strictObject } from '../strictObject.ts'

export const agentMode = oneOf(...AGENT_MODE_NAMES)

/** A call that waits to be allowed. */
const waitingCall = object(
  {
    id: integer,
    /** The agent, by its number, and what it calls itself. */
    agent: integer,
    name: string,
    method: string,
    /** What the call does, in plain words. */
    summary: string,
    /** As they were sent, without secrets. */
    params: optional(jsonValue('What the method was given.')),
    /** The transaction that it sends, if it sends one. */
    transaction: optional(callObject),
    /** When it came, and when it is refused because nobody has answered: Unix milliseconds. */
    since: number,
    until: number,
  },
  'WaitingAgentCall',
)

/** Something that an agent changed, or tried to. */
const agentChange = object(
  {
    /** Unix milliseconds. */
    at: number,
    method: string,
    summary: string,
    /** `kept`: nothing that could be undone, such as a signature or an import. */
    status: oneOf('running', 'failed', 'done', 'undone', 'kept'),
  },
  'AgentChange',
)

/** What undoing all that an agent did takes back. */
const agentUndo = object(
  {
    /** Changes of the agent that are in the journal of control actions. */
    actions: integer,
    /** Changes that others made by hand since its first one: they are taken back too. */
    others: integer,
    /** Blocks that came since then without the agent, likewise. */
    blocks: integer,
    /** The block to which the chain returns; null if the agent changed only settings. */
    number: nullable(quantity),
  },
  'AgentUndo',
)

/** An agent that has changed something, wants to, or has a mode of its own. */
const agent = object(
  {
    id: integer,
    /** What it calls itself. */
    name: string,
    /** Unix milliseconds, of its first and last request. */
    since: number,
    lastSeen: number,
    mode: agentMode,
    /** Whether the mode was chosen for this agent; otherwise it is that of all agents. */
    isChosen: boolean,
    /** The last of them, the newest first. */
    changes: array(agentChange),
    /** Null if there is nothing to undo. */
    undo: nullable(agentUndo),
  },
  'Agent',
)

/** devnet_agents */
export const agents = object(
  {
    /** The one of agents without a mode of their own. */
    mode: agentMode,
    /** The oldest first. */
    waiting: array(waitingCall),
    /** The one seen last first. */
    agents: array(agent),
  },
  'Agents',
)

const MAX_REASON_LENGTH = 500

const answerFields = strictObject(
  {
    /** `once`: the call runs; `always`: and so do all others of the agent. */
    allow: oneOf('no', 'once', 'always'),
    /** Why not, for the agent to read. */
    reason: optional(string),
  },
  'AgentAnswer',
)

/** devnet_answerAgent */
export const agentAnswer: typeof answerFields = {
  ...answerFields,
  decode(value) {
    const answer = answerFields.decode(value)
    if ((answer.reason?.length ?? 0) > MAX_REASON_LENGTH) throw new DecodeError(`longer than ${MAX_REASON_LENGTH} characters`, 'reason')
    return answer
  },
}

/** What devnet_subscribe("agents") delivers when agents do, ask or get something; at most ten times a second. */
export interface WireAgentsChange {
  /** Calls that wait to be allowed. */
  waiting: number
}

export type WireAgents = WireOf<typeof agents>
export type WireAgent = WireOf<typeof agent>
export type WireAgentChange = WireOf<typeof agentChange>
export type WireAgentUndo = WireOf<typeof agentUndo>
export type WireWaitingAgentCall = WireOf<typeof waitingCall>
export type WireAgentAnswer = WireOf<typeof agentAnswer>
