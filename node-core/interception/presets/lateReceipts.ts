import type { Preset } from './preset.ts'

export const lateReceipts: Preset = {
  title: 'Late receipts',
  description: 'The receipt of a transaction that is mined is null for three polls, and so is the transaction for one.',
  finds: 'Applications that read a receipt once the block is there, and fail on null.',
  rules: [
    { match: { method: 'eth_getTransactionReceipt' }, action: { kind: 'hide', polls: 3 } },
    { match: { method: 'eth_getTransactionByHash' }, action: { kind: 'hide', polls: 1 } },
  ],
}
