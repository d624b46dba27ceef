import type { Preset } from './preset.ts'

export const lostTransaction: Preset = {
  title: 'Lost transaction',
  description: 'A transaction that is sent gets its hash, and is never heard of again.',
  finds: 'Applications that wait for a receipt for ever, and lock the next nonce.',
  rules: [{ match: { method: 'eth_send*Transaction' }, action: { kind: 'lose' } }],
}
