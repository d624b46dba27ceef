import { expect, test } from 'vitest'
import type { WireCallFrame } from '../../../node-core/contract/wire/callFrame.ts'
import { callRows } from '../../store/callFrames.ts'
import { lastSteps } from './useChangedVariables.ts'

const [A, B, C] = (['a1', 'b2', 'c3'] as const).map((byte) => `0x${byte.repeat(20)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const call = (from: `0x${string}`, to: `0x${string}`, fields: Partial<WireCallFrame> = {}): WireCallFrame => ({
  type: 'CALL',
  from,
  to,
  gas: '0x64',
  gasUsed: '0x1',
  input: '0x',
  ...fields,
})

test('variables are read after the execution, or at the end of the last frame that works on the account', () => {
  const rows = callRows(call(A, A, { calls: [call(A, B), call(A, B, { calls: [call(B, C, { type: 'DELEGATECALL' })] }), call(A, C)] }))
  const ranges: [number, number][] = [
    [0, 100],
    [10, 20],
    [30, 50],
    [35, 45],
    [60, 60],
  ]
  expect(lastSteps(rows, ranges, 100, [A])).toEqual([100])
  // Of the delegated code it is the caller's state; an account without code is not asked for.
  expect(lastSteps(rows, ranges, 100, [B, C])).toEqual([49])
})
