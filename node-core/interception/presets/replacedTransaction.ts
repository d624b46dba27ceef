import type { Preset } from './preset.ts'

export const replacedTransaction: Preset = {
  title: 'Replaced transaction',
  description:
    'A transaction that is sent waits in the pool for two seconds; then its wallet replaces it with one that pays more, under another hash.',
  finds: 'Applications that wait for the hash that they know.',
  rules: [{ match: { method: 'eth_send*Transaction' }, action: { kind: 'supersede', ms: 2000 } }],
}
