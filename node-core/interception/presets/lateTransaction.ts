import type { Preset } from './preset.ts'

export const lateTransaction: Preset = {
  title: 'Late transaction',
  description: 'A transaction that is sent waits in the pool for three blocks, or for ten seconds.',
  finds: 'Applications that send it again, give up, or show it as failed.',
  rules: [{ match: { method: 'eth_send*Transaction' }, action: { kind: 'hold', blocks: 3, ms: 10_000 } }],
}
