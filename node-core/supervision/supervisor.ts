import { randomUUID } from 'node:crypto'
import type { AgentMode } from '../contract/agentModes.ts'
import type { CallArguments } from '../contract/callArguments.ts'
import type { JsonValue } from '../contract/openRpc.ts'
import type { WireAgentAnswer, WireAgentsChange } from '../contract/wire/agents.ts'
import { CodedError } from '../base/codedError.ts'
import { Emitter } from '../base/emitter.ts'
import type { LongWorkErrorCode } from '../base/longWork.ts'
import { type HeldEntry, PausedRequests, type Waiting } from '../interception/pausedRequests.ts'
import { Agent } from './agent.ts'
import type { AgentChange, ChangeDescription } from './agentChange.ts'

/** `agent-refused`: a person said no. `agent-not-allowed`: nobody could say yes, or all agents only read. */
export type SupervisionErrorCode = 'agent-refused' | 'agent-not-allowed'

/** What an agent wants to do. */
export interface WantedChange extends ChangeDescription {
  /** As they may be shown. */
  readonly params?: JsonValue
  readonly transaction?: CallArguments
}

/** A call that waits to be allowed. */
export interface WaitingCall extends WantedChange {
  readonly agent: Agent
}

export interface SupervisorOptions {
  /** For agents without a mode of their own. */
  readonly mode?: AgentMode
  /** Wall clock, Unix milliseconds. */
  readonly nowMs?: () => number
  /** How long a person has to answer. */
  readonly timeoutMs?: number
}

/** Clients of the Model Context Protocol wait a minute by default, and would not learn why they got no answer. */
const TIMEOUT_MS = 55_000
/** Agents that are known. */
const MAX_AGENTS = 200
/** Calls of all agents that wait. */
const MAX_WAITING = 20
/** Notifications come at most once in this time. */
const NOTIFY_INTERVAL_MS = 100

/** What coding agents may change, and who is asked. In memory only: after a restart everything is asked anew. */
export class Supervisor extends Emitter<{ changed: WireAgentsChange }> {
  readonly #nowMs: () => number
  readonly #timeoutMs: number
  readonly #waiting: PausedRequests<WaitingCall, WireAgentAnswer>
  /** By what tells them apart. */
  readonly #agents = new Map<string, Agent>()
  /** The setting's. */
  #mode: AgentMode
  /** Chosen by a person instead. */
  #chosen: AgentMode | undefined
  #count = 0
  /** Windows that show what waits. */
  #windows = 0
  #timer: NodeJS.Timeout | undefined

  constructor({ mode = 'ask', nowMs = Date.now, timeoutMs = TIMEOUT_MS }: SupervisorOptions = {}) {
    super()
    this.#mode = mode
    this.#nowMs = nowMs
    this.#timeoutMs = timeoutMs
    this.#waiting = new PausedRequests(nowMs, () => this.#notifyLater())
  }

  /** Of agents without a mode of their own. */
  get mode(): AgentMode {
    return this.#chosen ?? this.#mode
  }

  /** As the setting says. What waits is decided by the new mode. */
  set mode(mode: AgentMode) {
    this.#mode = mode
    this.#chosen = undefined
    this.#applyModes()
  }

  /** Sets the mode of agents without one of their own until the node stops; undefined: the setting's. */
  chooseForAll(mode: AgentMode | undefined): void {
    this.#chosen = mode
    this.#applyModes()
  }

  /** What waits to be allowed, the oldest first. */
  get waiting(): readonly (WaitingCall & HeldEntry)[] {
    return this.#waiting.all()
  }

  /** Those that changed something, want to, or have a mode of their own; the one seen last first. */
  get agents(): readonly Agent[] {
    const isListed = this.#listed()
    return Array.from(this.#agents.values())
      .filter(isListed)
      .toSorted((a, b) => b.lastSeenMs - a.lastSeenMs || b.id - a.id)
  }

  find(id: number): Agent | undefined {
    return Array.from(this.#agents.values()).find((agent) => agent.id === id)
  }

  modeOf(agent: Agent): AgentMode {
    return agent.mode ?? this.mode
  }

  /** Begins a session of an agent. Returns its key, by which it is known from then on. */
  begin(name: string): string {
    const key = randomUUID()
    this.#add(key, name)
    return key
  }

  /** The agent with that key, which has sent a request; undefined if it is not known. */
  known(key: string): Agent | undefined {
    const agent = this.#agents.get(key)
    agent?.seen(this.#nowMs())
    return agent
  }

  /** The same, but it becomes known. */
  meet(key: string, name: string): Agent {
    return this.known(key) ?? this.#add(key, name)
  }

  /** A session is over: what was allowed in it is not any more. */
  end(key: string): void {
    const agent = this.#agents.get(key)
    if (agent !== undefined) this.choose(agent, undefined)
  }

  /** Sets the mode of an agent; undefined: that of all. What it waits for is decided by it. */
  choose(agent: Agent, mode: AgentMode | undefined): void {
    agent.mode = mode
    this.#applyModes()
  }

  /** A window shows what waits, until the returned function is called. */
  watch(): () => void {
    let isWatching = true
    this.#windows++
    return () => {
      if (isWatching) this.#windows--
      isWatching = false
    }
  }

  /**
   * Resolves once the agent may do what it wants; what became of that is to be told to the change that it returns. Throws
   * CodedError<SupervisionErrorCode> with what the agent should know, `abandoned` if the agent is gone. `address`: where the window is.
   */
  async permit(agent: Agent, wanted: WantedChange, client: Waiting, address: string | null): Promise<AgentChange> {
    const { method, summary } = wanted
    const mode = this.modeOf(agent)
    if (mode === 'read') throw readOnly(method, summary)
    if (mode === 'ask') {
      if (this.#windows === 0) throw unasked(method, summary, address)
      if (this.#waiting.size >= MAX_WAITING) throw notAllowed(`${method} was not run: too many calls wait for an answer already`)
      this.#assertAllowed(wanted, await this.#waiting.hold({ agent, ...wanted }, this.#timeoutMs, client))
    }
    return agent.begin(wanted, this.#nowMs())
  }

  /** Answers a call that waits; false if it does not wait any more. */
  answer(id: number, answer: WireAgentAnswer): boolean {
    const call = this.#waiting.find(id)
    if (call === undefined) return false
    this.#waiting.release(id, answer)
    if (answer.allow === 'always') this.choose(call.agent, 'allow')
    return true
  }

  /** Something that an agent did is over. */
  ended(): void {
    this.#notifyLater()
  }

  /** The node begins another chain: nothing of what agents did is in it. */
  chainReplaced(): void {
    for (const agent of this.#agents.values()) agent.forget()
    this.#notifyLater()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#waiting.close()
  }

  #add(key: string, name: string): Agent {
    if (this.#agents.size >= MAX_AGENTS) this.#forgetOne()
    const agent = new Agent(++this.#count, name, this.#nowMs())
    this.#agents.set(key, agent)
    return agent
  }

  /** Forgets one of which there is nothing to list, if there is one: connecting again and again pushes nobody out. */
  #forgetOne(): void {
    const isListed = this.#listed()
    const [first] = Array.from(this.#agents).toSorted(
      ([, a], [, b]) => Number(isListed(a)) - Number(isListed(b)) || a.lastSeenMs - b.lastSeenMs,
    )
    if (first !== undefined) this.#agents.delete(first[0])
  }

  #listed(): (agent: Agent) => boolean {
    const asking = new Set(this.#waiting.all().map(({ agent }) => agent))
    return (agent) => agent.changes.length > 0 || agent.mode !== undefined || asking.has(agent)
  }

  /** Decides what waits and need not be asked any more. */
  #applyModes(): void {
    this.#waiting.releaseWhere(({ agent }) => this.modeOf(agent) === 'allow', { allow: 'once' })
    this.#waiting.releaseWhere(({ agent }) => this.modeOf(agent) === 'read', { allow: 'no', reason: 'agents may only read now' })
    this.#notifyLater()
  }

  #assertAllowed({ method }: WantedChange, answer: WireAgentAnswer | 'gone' | undefined): void {
    if (answer === 'gone')
      throw new CodedError<LongWorkErrorCode>('abandoned', 'the client closed its connection while its call waited to be allowed')
    if (answer === undefined)
      throw notAllowed(
        `${method} was not run: nobody answered within ${this.#timeoutMs / 1000} seconds. Tell the user that the window of Terrarium asks, and call it again once they are there`,
      )
    const { allow, reason = '' } = answer
    if (allow !== 'no') return
    const why = reason.trim()
    throw new CodedError<SupervisionErrorCode>(
      'agent-refused',
      `${method} was not run: the user refused${why === '' ? '. Ask them what they want instead' : `: ${why}`}`,
    )
  }

  #notifyLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.emit('changed', { waiting: this.#waiting.size })
    }, NOTIFY_INTERVAL_MS).unref()
  }
}

const notAllowed = (message: string): CodedError<SupervisionErrorCode> => new CodedError('agent-not-allowed', message)

const readOnly = (method: string, summary: string): Error =>
  notAllowed(
    `${method} was not run: agents may only read here. What it would do: ${summary}. Simulate it (explain_execution with \`call\`, eth_call, eth_simulateV1), or ask the user to do it, or to let agents change something (setting json-rpc.agents)`,
  )

const unasked = (method: string, summary: string, address: string | null): Error =>
  notAllowed(
    `${method} was not run: the user has to allow it (${summary}), and no window of Terrarium is open to ask in. Tell the user to open ${address === null ? 'it' : `it at ${address}`}, or to start the node with --agents allow; then call it again`,
  )
