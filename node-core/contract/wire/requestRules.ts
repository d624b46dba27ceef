/** Rules for the requests of clients: which requests, and what happens to them; presets of rules; requests that a rule holds. */
import { type Codec, DecodeError, type WireOf, excerptOf } from '../codec.ts'
import { array, object, oneOf, optional } from '../compound.ts'
import { jsonPath } from '../jsonPath.ts'
import { boolean, integer, number, string } from '../primitives.ts'
import { jsonValue, probability, requestAction, REQUEST_ACTIONS } from '../requestActions.ts'
import { integerWithin, strictObject } from '../strictObject.ts'

const MAX_COUNT = 1_000_000
const MAX_PATTERN_LENGTH = 200

/** A pattern in which `*` stands for any characters. */
const pattern: Codec<string, string> = {
  ...string,
  decode(value) {
    const text = string.decode(value)
    if (text === '' || text.length > MAX_PATTERN_LENGTH) throw new DecodeError(`expected 1 to ${MAX_PATTERN_LENGTH} characters`)
    return text
  },
  schema: { title: 'pattern', type: 'string' },
}

/** A function by its selector, its name or its signature. */
const calledFunction: Codec<string, string> = {
  ...string,
  decode(value) {
    const text = string.decode(value).replaceAll(' ', '')
    if (/^0x[0-9a-fA-F]{8}$/.test(text) || /^[A-Za-z_$][\w$]{0,99}(?:\([\w(),[\]]{0,1000}\))?$/.test(text)) return text
    throw new DecodeError(`expected a selector such as 0xa9059cbb, a name or a signature of a function, got ${excerptOf(value)}`)
  },
  schema: { title: 'function', type: 'string' },
}

/** Which requests a rule is for: those for which everything holds that is given. The methods `devnet_` are never concerned. */
const matchFields = strictObject(
  {
    /** Pattern of the client's name, kind or `#number` in devnet_requestClients. A client at `/as/NAME` has that name. */
    client: optional(pattern),
    /** Pattern of the method. */
    method: optional(pattern),
    /** Instead of requests, notifications of subscriptions: a pattern of their kind, such as newHeads or logs. */
    notification: optional(pattern),
    /** What the params hold at places such as `$[0].to`. Texts are compared without regard to case. */
    params: optional(array(strictObject({ path: jsonPath, value: jsonValue('The value that is there.') }, 'ParamMatch'), 20)),
    /** Function that a call or transaction in the params calls: selector, name (of an imported artifact) or signature. */
    function: optional(calledFunction),
    /** Of those requests only the nth, or the first n, or every nth. */
    nth: optional(integerWithin(1, MAX_COUNT)),
    first: optional(integerWithin(1, MAX_COUNT)),
    every: optional(integerWithin(1, MAX_COUNT)),
    /** How likely each of them is concerned; always if absent. */
    probability: optional(probability),
    /** Where chance begins, so that a run can be repeated; 1 if absent. */
    seed: optional(integerWithin(0, 2 ** 32 - 1)),
    /** For how long after the rule was set; until it is removed if absent. */
    forMs: optional(integerWithin(1, 86_400_000)),
  },
  'RequestMatch',
)

const requestMatch: typeof matchFields = {
  ...matchFields,
  decode(value) {
    const match = matchFields.decode(value)
    const counts = (['nth', 'first', 'every'] as const).filter((key) => match[key] !== undefined)
    if (counts.length > 1) throw new DecodeError(`give one of ${counts.join(', ')}`)
    const onlyRequests = (['method', 'params', 'function'] as const).find((key) => match[key] !== undefined)
    if (match.notification !== undefined && onlyRequests !== undefined)
      throw new DecodeError('notifications are matched by client and kind only', onlyRequests)
    return match
  },
}

/** Names a rule: letters, digits, dots, hyphens and underscores. */
const ruleId: Codec<string, string> = {
  ...string,
  decode(value) {
    const text = string.decode(value)
    if (!/^[\w.-]{1,60}$/.test(text))
      throw new DecodeError(`expected 1 to 60 letters, digits, dots, hyphens or underscores, got ${excerptOf(text)}`)
    return text
  },
  schema: { title: 'rule id', type: 'string', pattern: '^[A-Za-z0-9_.-]{1,60}$' },
}

const ruleFields = {
  /** Which requests. Of several rules that match, the first in the list acts. */
  match: requestMatch,
  action: requestAction,
}

const givenRule = strictObject(
  {
    /** A rule with that id is replaced, in its place; its counts go on if only `isOn` changes. A free id if absent. */
    id: optional(ruleId),
    ...ruleFields,
    /** True if absent. A rule that is off stays in the list. */
    isOn: optional(boolean),
  },
  'RequestRule',
)

/** devnet_setRequestRule. */
export const requestRule: typeof givenRule = {
  ...givenRule,
  decode(value) {
    const rule = givenRule.decode(value)
    const { title, scope } = REQUEST_ACTIONS[rule.action.kind]
    const wanted = rule.match.notification === undefined ? 'requests' : 'notifications'
    if (scope !== 'both' && scope !== wanted) throw new DecodeError(`"${title}" is not for ${wanted}`, 'action.kind')
    return rule
  },
}

/** devnet_requestRules: a rule and what it did. */
export const requestRuleState = object(
  {
    id: string,
    ...ruleFields,
    isOn: boolean,
    /** The preset that set it. */
    preset: optional(string),
    /** Whether it was changed by hand since then; absent if not. */
    isEdited: optional(boolean),
    /** Requests or notifications that matched, before nth, first, every and probability. */
    matches: integer,
    /** Those that it acted on. */
    hits: integer,
    /** Unix milliseconds. */
    setAt: number,
    /** When it ends by itself. It then stays in the list, off. */
    endsAt: optional(number),
  },
  'RequestRuleState',
)

const presetRule = object(ruleFields, 'PresetRule')

/** devnet_requestPresets: rules for a class of bugs. */
export const requestPreset = object(
  {
    name: string,
    title: string,
    /** What clients see. */
    description: string,
    /** The bug that it finds. */
    finds: string,
    rules: array(presetRule),
  },
  'RequestPreset',
)

/** devnet_applyRequestPreset. */
export const presetOptions = strictObject(
  {
    /** Pattern of the clients that it is for; all if absent. */
    client: optional(pattern),
    /** Where chance begins; 1 if absent. */
    seed: optional(integerWithin(0, 2 ** 32 - 1)),
  },
  'PresetOptions',
)

/** devnet_pausedRequests: a request that a rule holds. */
export const pausedRequest = object(
  {
    /** For devnet_continueRequest. */
    id: integer,
    rule: string,
    /** Number of the request in devnet_requests; absent while nothing is recorded. */
    seq: optional(integer),
    /** The client's name, as devnet_requestClients has it. */
    client: string,
    method: string,
    /** An array, or what the client sent instead. */
    params: optional(jsonValue('The params.')),
    at: oneOf('request', 'answer'),
    /** Whether secrets are left out of what follows and of the params. As it is, the request goes on with them. */
    isWithheld: boolean,
    /** The answer, if that is held: one of the two, or neither where it is secret. */
    result: optional(jsonValue('The result.')),
    error: optional(object({ code: integer, message: string, data: optional(jsonValue('What the error carries.')) }, 'PausedError')),
    /** Unix milliseconds: since when, and when it goes on by itself. */
    since: number,
    until: number,
  },
  'PausedRequest',
)

/** What devnet_subscribe("requestRules") delivers when rules are set or removed, act, or hold requests; at most ten times a second. */
export interface WireRequestRulesChange {
  /** Rules that are on. */
  on: number
  /** All rules. */
  rules: number
  /** Requests that are held. */
  paused: number
  /** Hits of all rules since the node started. */
  hits: number
}

export type WireRequestRule = WireOf<typeof requestRule>
export type WireRequestMatch = WireOf<typeof requestMatch>
export type WireRequestRuleState = WireOf<typeof requestRuleState>
export type WireRequestPreset = WireOf<typeof requestPreset>
export type WirePresetRule = WireOf<typeof presetRule>
export type WirePresetOptions = WireOf<typeof presetOptions>
export type WirePausedRequest = WireOf<typeof pausedRequest>
