import type { Preset } from './preset.ts'

export const deadSubscription: Preset = {
  title: 'Dead subscription',
  description: 'Every third notification, and all that would follow in its subscription, never come, while the connection stays open.',
  finds: 'Applications that stand still until they are reloaded.',
  rules: [{ match: { notification: '*', every: 3 }, action: { kind: 'endSubscription' } }],
}
