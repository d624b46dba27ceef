import { describe, expect, test } from 'vitest'
import { StepNavigation } from './stepNavigation.ts'

// Step 2 calls frame 1 (3 to 9), whose step 5 calls frame 2 (6 to 8); step 10 calls a precompile, step 12 calls frame 4, in which the trace
// ends.
const navigation = new StepNavigation({
  steps: 16,
  frames: [
    [0, 16],
    [3, 10],
    [6, 9],
    [11, 11],
    [13, 16],
  ],
})

const walk = (from: number, next: (step: number) => number): number[] => {
  const to = next(from)
  return to === from ? [from] : [from, ...walk(to, next)]
}

describe('stepping over calls', () => {
  test('stays in the frame', () => {
    expect(walk(0, (step) => navigation.over(step))).toEqual([0, 1, 2, 10, 11, 12, 15])
    expect(walk(4, (step) => navigation.over(step)).slice(0, 4)).toEqual([4, 5, 9, 10])
  })

  test('backward reverses forward, as far as calls return', () => {
    expect(walk(12, (step) => navigation.overBack(step))).toEqual([12, 11, 10, 2, 1, 0])
  })
})

describe('stepping out', () => {
  test('moves past the call and, backward, to it', () => {
    expect(navigation.out([6, 9])).toBe(9)
    expect(navigation.outBack([6, 9])).toBe(5)
  })

  test("of the transaction's frame moves to the ends of the trace", () => {
    expect(navigation.out([0, 16])).toBe(15)
    expect(navigation.outBack([0, 16])).toBe(0)
  })
})

test('numbers beyond the trace move to its ends', () => {
  expect([-1, 99, 3.7, Number.NaN].map((step) => navigation.clamp(step))).toEqual([0, 15, 3, 0])
})
