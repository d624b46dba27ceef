import { DecodeError } from '../../contract/codec.ts'
import { array, oneOf, optional } from '../../contract/compound.ts'
import { boolean, integer, string } from '../../contract/primitives.ts'
import { type RequestActionKind, REQUEST_ACTIONS, requestAction } from '../../contract/requestActions.ts'
import { pausedRequest, presetOptions, requestPreset, requestRule, requestRuleState } from '../../contract/wire/requestRules.ts'
import { applyPreset, REQUEST_PRESETS, type PresetName } from '../../interception/presets.ts'
import { argumentError } from '../errors.ts'
import { method } from '../method.ts'

const PRESET_NAMES = Object.keys(REQUEST_PRESETS) as PresetName[]
const presetName = oneOf(...PRESET_NAMES)

/** What a known answer can become. */
const AFTER_ANSWER: ReadonlySet<RequestActionKind> = new Set(['error', 'http', 'drop', 'replace'])

/** Methods for rules that change the course of clients' requests, in both profiles. All are private: rules act on what every client does. */
export const devnetRequestRuleRows = [
  method({
    name: 'devnet_requestRules',
    aliases: ['devnet_rules'],
    summary: 'The rules for requests of clients, in the order in which they are tried, with what they did.',
    params: [],
    result: array(requestRuleState),
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'call',
    handler: ({ requestRules }) => requestRules.all().map((rule) => rule.state()),
  }),
  method({
    name: 'devnet_setRequestRule',
    summary:
      'Sets a rule: which requests of clients or notifications to them, and what happens to those. A rule with the same id is replaced, in its place. Of several that match, the first acts. The window and the methods of devnet_ are never concerned. Rules end with the node.',
    params: [['rule', requestRule]],
    result: requestRuleState,
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'call',
    handler: ({ requestRules }, rule) => requestRules.set(rule).state(),
  }),
  method({
    name: 'devnet_removeRequestRule',
    summary: 'Removes a rule; requests that it holds go on. False if there is none with that id.',
    params: [['id', string]],
    result: boolean,
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'call',
    handler: ({ requestRules }, id) => requestRules.remove(id),
  }),
  method({
    name: 'devnet_clearRequestRules',
    summary: 'Removes all rules; requests that they hold go on. Returns how many rules there were.',
    params: [],
    result: integer,
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'call',
    handler: ({ requestRules }) => requestRules.clear(),
  }),
  method({
    name: 'devnet_requestPresets',
    summary: 'Presets of rules, each of which shows clients a class of bugs that other nodes and networks have.',
    params: [],
    result: array(requestPreset),
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'call',
    handler: () => PRESET_NAMES.map((name) => ({ name, ...REQUEST_PRESETS[name], rules: [...REQUEST_PRESETS[name].rules] })),
  }),
  method({
    name: 'devnet_applyRequestPreset',
    summary: 'Sets the rules of a preset, at the end of the list; those that it set before are replaced. Returns its rules.',
    params: [
      ['preset', presetName],
      ['options', optional(presetOptions)],
    ],
    result: array(requestRuleState),
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'call',
    handler: ({ requestRules }, preset, options) => applyPreset(requestRules, preset, options).map((rule) => rule.state()),
  }),
  method({
    name: 'devnet_removeRequestPreset',
    summary: 'Removes the rules that a preset set. Returns how many there were.',
    params: [['preset', presetName]],
    result: integer,
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'call',
    handler: ({ requestRules }, preset) => requestRules.removePreset(preset),
  }),
  method({
    name: 'devnet_pausedRequests',
    summary: 'The requests that rules hold, the oldest first.',
    params: [],
    result: array(pausedRequest),
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'call',
    handler: ({ requestRules }) => requestRules.paused.all(),
  }),
  method({
    name: 'devnet_continueRequest',
    summary:
      'Lets a request go on that a rule holds: as it is, or by an action, such as edit, replace, error or drop. False if it is not held any more.',
    params: [
      ['id', integer],
      ['action', optional(requestAction)],
    ],
    result: boolean,
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'call',
    handler({ requestRules: { paused } }, id, action) {
      const held = paused.find(id)
      if (held === undefined) return false
      if (action !== undefined) {
        const { title, scope } = REQUEST_ACTIONS[action.kind]
        if (action.kind === 'pause') throw argumentError(new DecodeError('the request is held already', 'kind'), 1, 'action')
        if (scope === ('notifications' as string))
          throw argumentError(new DecodeError(`"${title}" is not for requests`, 'kind'), 1, 'action')
        if (held.at === 'answer' && !AFTER_ANSWER.has(action.kind))
          throw argumentError(new DecodeError(`"${title}" is not for requests that have run`, 'kind'), 1, 'action')
      }
      return paused.release(id, action)
    },
  }),
] as const
