import { isDeepStrictEqual } from 'node:util'
import type { WireRequestRule, WireRequestRulesChange } from '../contract/wire/requestRules.ts'
import { CodedError } from '../base/codedError.ts'
import { Emitter } from '../base/emitter.ts'
import type { RuledClient, RuledRequest } from './match.ts'
import { PausedRequests } from './pausedRequests.ts'
import { Rule } from './rule.ts'

/** `too-many-rules`: the list is full. */
export type RuleErrorCode = 'too-many-rules'

export interface RequestRulesEvents {
  /** A rule was set, by hand or by a preset. */
  set: Rule
  /** A rule acts no more. */
  ended: Rule
  changed: WireRequestRulesChange
}

const MAX_RULES = 200
/** Notifications come at most once in this time. */
const NOTIFY_INTERVAL_MS = 100

/** Methods by which the rules themselves are steered: no rule is for them. */
const EXEMPT_PREFIX = 'devnet_'

/** The rules in their order, the first of which that matches acts. In memory only: after a restart there are none. */
export class RequestRules extends Emitter<RequestRulesEvents> {
  readonly paused: PausedRequests
  /** Whether a rule that is on is for requests: without one a request costs this test. */
  hasRequestRules = false
  /** Likewise for notifications. */
  hasNotificationRules = false
  readonly #nowMs: () => number
  #rules: Rule[] = []
  #hits = 0
  #ids = 0
  #timer: NodeJS.Timeout | undefined
  readonly #ends = new Map<Rule, NodeJS.Timeout>()

  /** `nowMs` replaces Date.now(). */
  constructor(nowMs: () => number = Date.now) {
    super()
    this.#nowMs = nowMs
    this.paused = new PausedRequests(nowMs, () => this.#notifyLater())
  }

  all(): readonly Rule[] {
    return this.#rules
  }

  /**
   * Adds a rule, replaces the one with its id, or turns that on or off where nothing else differs. A rule of a preset stays one of it, edited.
   * Throws CodedError<RuleErrorCode>.
   */
  set({ id, match, action, isOn = true }: WireRequestRule, preset?: string): Rule {
    const known = this.#rules.find((rule) => rule.id === id)
    const isTurned = known !== undefined && known.isOn !== isOn && isDeepStrictEqual([known.match, known.action], [match, action])
    if (known === undefined) this.assertRoom(1)
    else this.#forget(known)
    const origin = preset === undefined ? { preset: known?.preset, isEdited: known?.preset !== undefined } : { preset }
    const rule = isTurned && preset === undefined ? known : new Rule({ id: id ?? this.#freeId(), match, action, ...origin })
    rule.turn(isOn, this.#nowMs())
    if (known === undefined) this.#rules.push(rule)
    else this.#rules[this.#rules.indexOf(known)] = rule
    if (isOn && match.forMs !== undefined) this.#ends.set(rule, setTimeout(() => this.#end(rule), match.forMs).unref())
    this.#changed()
    this.emit('set', rule)
    return rule
  }

  /** Throws CodedError<RuleErrorCode> if the list does not hold so many more. */
  assertRoom(count: number): void {
    if (this.#rules.length + count <= MAX_RULES) return
    throw new CodedError<RuleErrorCode>(
      'too-many-rules',
      `there are ${this.#rules.length} rules of at most ${MAX_RULES}: remove some first`,
    )
  }

  /** Removes a rule; false if there is none with that id. What it holds goes on. */
  remove(id: string): boolean {
    return this.#removeWhere((rule) => rule.id === id) > 0
  }

  /** Removes those of a preset. Returns how many there were. */
  removePreset(preset: string): number {
    return this.#removeWhere((rule) => rule.preset === preset)
  }

  /** Removes all rules. Returns how many there were. */
  clear(): number {
    return this.#removeWhere(() => true)
  }

  /** The rule that acts on a request, which it counts. */
  ruleFor(request: RuledRequest): Rule | undefined {
    if (request.method.startsWith(EXEMPT_PREFIX)) return undefined
    return this.#hit((rule) => rule.match.notification === undefined && rule.takes(request))
  }

  /** The rule that acts on a notification to a client, which it counts. */
  ruleForNotification(kind: string, client: RuledClient): Rule | undefined {
    return this.#hit((rule) => rule.match.notification !== undefined && rule.takesNotification(kind, client))
  }

  close(): void {
    clearTimeout(this.#timer)
    for (const timer of this.#ends.values()) clearTimeout(timer)
    this.paused.close()
  }

  #hit(takes: (rule: Rule) => boolean): Rule | undefined {
    const rule = this.#rules.find((it) => it.isOn && takes(it))
    if (rule === undefined) return undefined
    this.#hits++
    this.#notifyLater()
    return rule
  }

  #removeWhere(isGone: (rule: Rule) => boolean): number {
    const gone = this.#rules.filter(isGone)
    if (gone.length === 0) return 0
    this.#rules = this.#rules.filter((rule) => !gone.includes(rule))
    for (const rule of gone) this.#forget(rule)
    this.#changed()
    return gone.length
  }

  /** The time of a rule is over. */
  #end(rule: Rule): void {
    this.#forget(rule)
    this.#changed()
  }

  #forget(rule: Rule): void {
    rule.isOn = false
    clearTimeout(this.#ends.get(rule))
    this.#ends.delete(rule)
    this.paused.releaseWhere((held) => held.rule === rule.id)
    this.emit('ended', rule)
  }

  #freeId(): string {
    let id: string
    do id = `rule-${++this.#ids}`
    while (this.#rules.some((rule) => rule.id === id))
    return id
  }

  #changed(): void {
    const on = this.#rules.filter(({ isOn }) => isOn)
    this.hasRequestRules = on.some(({ match }) => match.notification === undefined)
    this.hasNotificationRules = on.some(({ match }) => match.notification !== undefined)
    this.#notifyLater()
  }

  #notifyLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      const on = this.#rules.filter(({ isOn }) => isOn).length
      this.emit('changed', { on, rules: this.#rules.length, paused: this.paused.size, hits: this.#hits })
    }, NOTIFY_INTERVAL_MS).unref()
  }
}
