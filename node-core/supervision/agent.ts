import type { AgentMode } from '../contract/agentModes.ts'
import { AgentChange, type ChangeDescription } from './agentChange.ts'

/** Changes of an agent that are listed; the oldest are forgotten. */
const MAX_CHANGES = 500
/** What a person allowed an agent for good ends once nothing was heard of it for so long. */
const IDLE_MS = 30 * 60_000
const MAX_NAME_LENGTH = 60

/** A coding agent, from its first request until it is forgotten. */
export class Agent {
  readonly id: number
  readonly name: string
  /** Unix milliseconds. */
  readonly sinceMs: number
  lastSeenMs: number
  /** Chosen for this agent by a person; undefined: that of all agents. */
  mode: AgentMode | undefined
  #changes: AgentChange[] = []

  constructor(id: number, name: string, nowMs: number) {
    this.id = id
    this.name = plainName(name)
    this.sinceMs = nowMs
    this.lastSeenMs = nowMs
  }

  /** The oldest first. */
  get changes(): readonly AgentChange[] {
    return this.#changes
  }

  /** It has sent a request. */
  seen(nowMs: number): void {
    if (nowMs - this.lastSeenMs > IDLE_MS && this.mode === 'allow') this.mode = undefined
    this.lastSeenMs = nowMs
  }

  /** A change of it begins. */
  begin(change: ChangeDescription, nowMs: number): AgentChange {
    const begun = new AgentChange(change, nowMs)
    if (this.#changes.push(begun) > MAX_CHANGES) this.#changes.shift()
    return begun
  }

  /** Forgets its changes: the chain is another one. */
  forget(): void {
    this.#changes = []
  }
}

/** Agents may call themselves anything: nothing invisible, and nothing long. */
function plainName(name: string): string {
  const plain = name
    .slice(0, MAX_NAME_LENGTH)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()
  return plain === '' ? 'unnamed agent' : plain
}
