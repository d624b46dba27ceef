import type { WirePresetOptions } from '../contract/wire/requestRules.ts'
import { deadSubscription } from './presets/deadSubscription.ts'
import { lateReceipts } from './presets/lateReceipts.ts'
import { lateTransaction } from './presets/lateTransaction.ts'
import { lostTransaction } from './presets/lostTransaction.ts'
import { missingLogs } from './presets/missingLogs.ts'
import { replacedTransaction } from './presets/replacedTransaction.ts'
import { loadBalancer } from './presets/loadBalancer.ts'
import type { Preset } from './presets/preset.ts'
import { rateLimit } from './presets/rateLimit.ts'
import { reorganization } from './presets/reorganization.ts'
import type { RequestRules } from './requestRules.ts'
import type { Rule } from './rule.ts'

/** All presets by name, in the order in which lists show them. */
export const REQUEST_PRESETS = {
  'load-balancer': loadBalancer,
  'late-receipts': lateReceipts,
  'lost-transaction': lostTransaction,
  'late-transaction': lateTransaction,
  'replaced-transaction': replacedTransaction,
  'missing-logs': missingLogs,
  reorganization,
  'dead-subscription': deadSubscription,
  'rate-limit': rateLimit,
} as const satisfies Record<string, Preset>

export type PresetName = keyof typeof REQUEST_PRESETS

/** Sets the rules of a preset, instead of those that it set before. Throws CodedError<RuleErrorCode>. */
export function applyPreset(requestRules: RequestRules, name: PresetName, options: WirePresetOptions = {}): Rule[] {
  const { rules }: Preset = REQUEST_PRESETS[name]
  const known = requestRules.all().filter(({ preset }) => preset === name).length
  requestRules.assertRoom(rules.length - known)
  requestRules.removePreset(name)
  return rules.map(({ match, action }, at) =>
    requestRules.set({ id: rules.length === 1 ? name : `${name}-${at + 1}`, match: { ...match, ...options }, action }, name),
  )
}
