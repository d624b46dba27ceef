import type { Preset } from './preset.ts'

export const loadBalancer: Preset = {
  title: 'Load-balanced provider',
  description:
    'Every other request, by chance, reaches a node that is one or two blocks behind: the head seesaws, nonces fall back, and receipts and logs that were there are not.',
  finds:
    'Applications that take two answers for those of one node: "nonce too low", a receipt that is null after it was seen, lists that flicker.',
  rules: [{ match: { method: 'eth_*', probability: 1 / 2 }, action: { kind: 'stale', blocks: 2, isVaried: true } }],
}
