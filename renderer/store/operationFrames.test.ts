import { expect, test } from 'vitest'
import type { WireCallFrame } from '../../node-core/contract/wire/callFrame.ts'
import type { WireTransactionOperation } from '../../node-core/contract/wire/transactionOperation.ts'
import { callRows } from './callFrames.ts'
import { frameOfOperation } from './operationFrames.ts'

const [ENTRY, OTHER] = ['0x0000000071727de22e5e9d8baf0edac6f37da032', '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789'] as const
const [SENDER, PAYMASTER, TARGET] = ['5e', '9a', '7a'].map((byte) => `0x${byte.repeat(20)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]

const frame = (from: string, to: string, input: string, more: Partial<WireCallFrame> = {}): WireCallFrame =>
  ({ type: 'CALL', gas: '0x1', gasUsed: '0x1', from, to, input, ...more }) as WireCallFrame
const run = (entryPoint: string, selector: string, ...calls: WireCallFrame[]): WireCallFrame =>
  frame(entryPoint, entryPoint, `${selector}00`, { calls })
const operation = (entryPoint: `0x${string}`): WireTransactionOperation => ({ entryPoint, sender: SENDER }) as WireTransactionOperation

const failing = frame(ENTRY, SENDER, '0x02', {
  error: 'execution reverted',
  output: '0x08',
  calls: [frame(SENDER, TARGET, '0x03', { error: 'execution reverted', output: '0x08' })],
})
const tree = frame('0x00', ENTRY, '0x', {
  calls: [
    // Validation comes first.
    frame(ENTRY, SENDER, '0x19822f7c'),
    run(ENTRY, '0x0042dc53', frame(ENTRY, SENDER, '0x01')),
    run(ENTRY, '0x0042dc53', failing, frame(ENTRY, PAYMASTER, '0x7c627b21')),
    run(OTHER, '0x1d732756', frame(OTHER, SENDER, '0x04')),
    run(ENTRY, '0x0042dc53'),
  ],
})
const operations = [operation(ENTRY), operation(OTHER), operation(ENTRY), operation(ENTRY)]
const found = (at: number) => frameOfOperation(callRows(tree), operations, operations[at]!)

test('operations of each EntryPoint ran in their order', () => {
  expect(found(0)).toEqual({ id: '0.1.0', input: '0x01', originId: undefined })
  expect(found(1)).toEqual({ id: '0.3.0', input: '0x04', originId: undefined })
})

test('of one that failed, the frame in which that began is named too', () => {
  expect(found(2)).toEqual({ id: '0.2.0', input: '0x02', originId: '0.2.0.0' })
})

test('one without a call has no frame', () => {
  expect(found(3)).toBeUndefined()
})
