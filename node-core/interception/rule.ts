import { globMatcher } from '../contract/glob.ts'
import type { RequestAction } from '../contract/requestActions.ts'
import type { WireRequestMatch, WireRequestRuleState } from '../contract/wire/requestRules.ts'
import { createChance } from './chance.ts'
import { clientTest, requestTest, type RuledClient, type RuledRequest } from './match.ts'

/** What a rule is made of. */
export interface RuleParts {
  readonly id: string
  readonly match: WireRequestMatch
  readonly action: RequestAction
  /** The preset that it belongs to. */
  readonly preset?: string | undefined
  /** It was changed by hand since its preset set it. */
  readonly isEdited?: boolean
}

/** A rule, and what it did. */
export class Rule {
  readonly id: string
  readonly match: WireRequestMatch
  readonly action: RequestAction
  readonly preset: string | undefined
  readonly isEdited: boolean
  /** The next number by chance, in [0, 1). */
  readonly chance: () => number
  isOn = false
  /** Unix milliseconds. */
  setAtMs = 0
  endsAtMs: number | undefined
  matches = 0
  hits = 0
  readonly #isFor: (request: RuledRequest) => boolean
  readonly #isForKind: (kind: string) => boolean
  readonly #isForClient: (client: RuledClient) => boolean

  constructor({ id, match, action, preset, isEdited = false }: RuleParts) {
    this.id = id
    this.match = match
    this.action = action
    this.preset = preset
    this.isEdited = isEdited
    this.chance = createChance(match.seed ?? 1)
    this.#isFor = requestTest(match)
    this.#isForKind = globMatcher(match.notification ?? '')
    this.#isForClient = match.client === undefined ? () => true : clientTest(match.client)
  }

  /** It is set, on or off. Its counts go on, and so does its chance. */
  turn(isOn: boolean, nowMs: number): void {
    this.isOn = isOn
    this.setAtMs = nowMs
    this.endsAtMs = this.match.forMs === undefined ? undefined : nowMs + this.match.forMs
  }

  /** Whether it acts on the request, which it counts. */
  takes(request: RuledRequest): boolean {
    return this.#isFor(request) && this.#isTurn()
  }

  /** Whether it acts on a notification of that kind, which it counts. */
  takesNotification(kind: string, client: RuledClient): boolean {
    return this.#isForKind(kind) && this.#isForClient(client) && this.#isTurn()
  }

  /** Whether it is the turn of this match. */
  #isTurn(): boolean {
    const { nth, first, every, probability } = this.match
    const count = ++this.matches
    if (nth !== undefined && count !== nth) return false
    if (first !== undefined && count > first) return false
    if (every !== undefined && count % every !== 0) return false
    if (probability !== undefined && this.chance() >= probability) return false
    this.hits++
    return true
  }

  state(): WireRequestRuleState {
    const { id, match, action, isOn, preset, isEdited, matches, hits, setAtMs, endsAtMs } = this
    return {
      id,
      match,
      action,
      isOn,
      ...(preset !== undefined && { preset }),
      ...(isEdited && { isEdited }),
      matches,
      hits,
      setAt: setAtMs,
      ...(endsAtMs !== undefined && { endsAt: endsAtMs }),
    }
  }
}
