/** What coding agents may do that changes something: what the window shows of each, and what the option takes. */
export const AGENT_MODES = {
  ask: { title: 'Ask', means: 'The window asks before an agent changes something.' },
  allow: { title: 'Allow', means: 'Agents may change the chain by all public methods, without a question.' },
  read: { title: 'Read only', means: 'Whatever would change something is refused.' },
} as const

export type AgentMode = keyof typeof AGENT_MODES

export const AGENT_MODE_NAMES = Object.keys(AGENT_MODES) as AgentMode[]
