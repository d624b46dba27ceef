import type { WireAgents, WireWaitingAgentCall } from '../../node-core/contract/wire/agents.ts'

/** Coding agents that the window supervises. */
export interface AgentsSlice extends WireAgents {
  /** The call that is being looked at in a dialog, as it came: it may be over meanwhile. */
  opened: WireWaitingAgentCall | undefined
  /** Whether it is shown what agents did. */
  isListOpen: boolean
}

export const initialAgents: AgentsSlice = { mode: 'ask', waiting: [], agents: [], opened: undefined, isListOpen: false }
