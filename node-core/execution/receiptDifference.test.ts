import { expect, test } from 'vitest'
import type { ExecutionResult } from '../evm/result.ts'
import type { Log } from '../types/log.ts'
import type { Receipt } from '../types/receipt.ts'
import { receiptDifference } from './receiptDifference.ts'

type Executed = Pick<ExecutionResult, 'status' | 'gasUsed' | 'logs'>

const log: Log = { address: `0x${'1'.repeat(40)}`, topics: [`0x${'2'.repeat(64)}`], data: Uint8Array.of(3) }
const receipt: Receipt = { type: 0, status: 1, cumulativeGasUsed: 50_000n, logsBloom: new Uint8Array(256), logs: [log] }
const result: Executed = { status: 'success', gasUsed: 21_000n, logs: [{ ...log, topics: [...log.topics], data: Uint8Array.of(3) }] }

test.each<[string | undefined, Partial<Executed>]>([
  [undefined, {}],
  ['it uses 21001 gas instead of 21000', { gasUsed: 21_001n }],
  ['it fails instead of succeeding', { status: 'revert' }],
  ['it has 0 logs instead of 1', { logs: [] }],
  ['its log 0 is another one', { logs: [{ ...log, address: `0x${'4'.repeat(40)}` }] }],
  ['its log 0 is another one', { logs: [{ ...log, topics: [] }] }],
  ['its log 0 is another one', { logs: [{ ...log, topics: [`0x${'5'.repeat(64)}`] }] }],
  ['its log 0 is another one', { logs: [{ ...log, data: Uint8Array.of(3, 0) }] }],
])('an execution beside a receipt: %s', (expected, changes) => {
  expect(receiptDifference({ ...result, ...changes }, receipt, 29_000n)).toBe(expected)
})

test('a status is compared where the receipt has one', () => {
  const { status: _, ...before } = receipt
  expect(receiptDifference({ ...result, logs: [log], status: 'halt' }, before, 29_000n)).toBeUndefined()
  expect(receiptDifference({ ...result, logs: [log] }, { ...receipt, status: 0 }, 29_000n)).toBe('it succeeds instead of failing')
})
