import { expect, test } from 'vitest'
import { chainSeconds, clockDifferenceText } from './chainClock.ts'

test("the chain's time is that of its clock, and never before its newest block", () => {
  expect(chainSeconds({ offsetSeconds: 3_600, headTimestamp: 1_000 }, 1_000)).toBe(4_600)
  expect(chainSeconds({ offsetSeconds: 0, headTimestamp: 9_000 }, 1_000)).toBe(9_000)
  expect(chainSeconds({ offsetSeconds: -500, headTimestamp: undefined }, 1_000)).toBe(500)
})
test('a noticeable difference from the wall clock is shown in words', () => {
  expect(clockDifferenceText({ offsetSeconds: 86_400, headTimestamp: 0 }, 1_000)).toBe('The chain’s clock is 1d ahead of this computer’s')
  expect(clockDifferenceText({ offsetSeconds: -7_200, headTimestamp: 0 }, 10_000)).toBe('The chain’s clock is 2h behind this computer’s')
  expect(clockDifferenceText({ offsetSeconds: 0, headTimestamp: 1_030 }, 1_000)).toBeUndefined()
})
