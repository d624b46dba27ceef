import { expect, test } from 'vitest'
import type { TransactionSummary } from '../../store/summaries.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { TransactionSentence } from './TransactionSentence.tsx'

const TRANSFER: TransactionSummary = {
  hash: `0x${'5e'.repeat(32)}`,
  blockNumber: 1,
  timestamp: 1,
  status: 'success',
  kind: 'transfer',
  type: 2,
  from: `0x${'a1'.repeat(20)}`,
  isImpersonated: false,
  to: `0x${'b0'.repeat(20)}`,
  created: null,
  selector: undefined,
  value: 0n,
  nonce: 0,
  gasLimit: 21_000n,
  gasUsed: 21_000n,
  fee: 0n,
  internal: undefined,
}

test.each([
  ['ether', {}, /sent 0 ETH to/],
  ['blobs', { type: 3 }, /sent blobs to/],
  ['blobs with ether', { type: 3, value: 5n * 10n ** 17n, status: 'pending' }, /sends blobs and 0.5 ETH to/],
] as const)('says that %s were sent', (_name, fields, sentence) => {
  const { container } = renderApp(<TransactionSentence transaction={{ ...TRANSFER, ...fields }} />)
  expect(container).toHaveTextContent(sentence)
})
