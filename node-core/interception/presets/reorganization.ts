import type { Preset } from './preset.ts'

export const reorganization: Preset = {
  title: 'Reorganisation',
  description:
    'Half a second after each head, an empty sibling takes its place for half a second: its transactions have no receipts, its logs come with removed: true. Then the head is back.',
  finds: 'Applications that take the newest block for final: what they have counted, shown or paid out is gone.',
  rules: [
    { match: { notification: '*' }, action: { kind: 'reorganize', ms: 500 } },
    { match: { method: 'eth_*' }, action: { kind: 'reorganize', ms: 500 } },
  ],
}
