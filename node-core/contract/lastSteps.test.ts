import { expect, test } from 'vitest'
import { lastSteps } from './lastSteps.ts'
import type { WireCallFrame } from './wire/callFrame.ts'

const [A, B, C] = (['a1', 'b2', 'c3'] as const).map((byte) => `0x${byte.repeat(20)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const call = (from: `0x${string}`, to: `0x${string}`, type: WireCallFrame['type'] = 'CALL') => ({ type, from, to })

test('variables are read after the execution, or at the end of the last frame that works on the account', () => {
  const frames = [call(A, A), call(A, B), call(A, B), call(B, C, 'DELEGATECALL'), call(A, C)]
  const ranges: [number, number][] = [
    [0, 100],
    [10, 20],
    [30, 50],
    [35, 45],
    [60, 60],
  ]
  const last = lastSteps(frames, ranges, 100)
  expect(last.get(A)).toBe(100)
  // Of the delegated code it is the caller's state; an account without code is not asked for.
  expect(last.get(B)).toBe(49)
  expect(last.has(C)).toBe(false)
})

test('a self-destruct is a frame, which runs no code', () => {
  const frames = [call(A, A), call(A, B), call(B, A, 'SELFDESTRUCT'), call(A, C)]
  const ranges: [number, number][] = [
    [0, 25],
    [8, 10],
    [10, 10],
    [19, 23],
  ]
  expect(lastSteps(frames, ranges, 25).get(C)).toBe(22)
})
