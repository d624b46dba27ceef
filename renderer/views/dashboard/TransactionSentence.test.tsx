import { encodeErrorResult, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { detailKey, userOperationsId } from '../../store/detailsSlice.ts'
import type { TransactionSummary } from '../../store/summaries.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { operationWith, SUCCESS } from '../userOperations/operations.fixture.ts'
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

const BUNDLE: TransactionSummary = { ...TRANSFER, kind: 'call', selector: '0x765e827f' }
const FAILED_OPERATION = operationWith({ outcome: { ...SUCCESS, success: false } })

test.each([
  ['one', [operationWith()], {}, /bundled a user operation: transfer on 0x7A7a\w+$/],
  ['one that failed', [FAILED_OPERATION], {}, /bundled a user operation, which failed: transfer on/],
  [
    'several, of which one failed',
    [operationWith(), FAILED_OPERATION],
    {},
    /bundled 2 user operations, 1 failed: transfer on .+, transfer on /,
  ],
  ['more than are named', [operationWith(), operationWith(), operationWith()], {}, /3 user operations: .+ and 1 other$/],
  [
    'some that wait',
    [operationWith({ outcome: null })],
    { status: 'pending', blockNumber: undefined },
    /bundles a user operation: transfer on/,
  ],
  [
    'some that were refused',
    [operationWith({ outcome: null })],
    { status: 'failed' },
    /tried to bundle a user operation, reverted: AA24 signature error$/,
  ],
  ['some whose call data are not known', [operationWith({ userOperation: null })], {}, /bundled a user operation: by 0x5e5E\w+$/],
  ['none, as far as known', [], {}, /called handleOps on/],
] as const)('says which user operations were bundled: %s', (_name, operations, fields, sentence) => {
  const transaction: TransactionSummary = { ...BUNDLE, ...fields }
  const id = userOperationsId(transaction.hash, transaction.blockNumber !== undefined)
  const failure = {
    kind: 'revert',
    data: encodeErrorResult({
      abi: parseAbi(['error FailedOp(uint256 opIndex, string reason)']),
      errorName: 'FailedOp',
      args: [0n, 'AA24 signature error'],
    }),
  }
  const { container } = renderApp(<TransactionSentence transaction={transaction} />, {
    details: new Map([
      [detailKey('userOperations', id), { status: 'ready', data: operations }],
      [detailKey('transaction', transaction.hash), { status: 'ready', data: { failure } as never }],
    ]),
  })
  expect(container).toHaveTextContent(sentence)
})
