import { expect, test } from 'vitest'
import { durationOf, scaleOf, timeOnScale } from './requestTiming.ts'

/** A request that arrives at a time and takes so long, half of it running. */
const request = (at: number, duration: number) => ({ at, waitMs: duration / 2, runMs: duration / 2 })

test('without requests there is no axis', () => expect(scaleOf([])).toBeUndefined())

test('pauses of a program at work keep their length', () => {
  const scale = scaleOf([request(1_150, 1), request(1_000, 100)])!
  expect(scale.breaks).toEqual([])
  expect(scale).toMatchObject({ from: 1_000, span: 151 * 1.02 })
})

test('a stretch without requests takes a twentieth of the others, so that bursts before and after it can be seen', () => {
  const scale = scaleOf([request(61_000, 10), request(1_000, 30)])!
  expect(scale.breaks).toEqual([{ end: 61_000, cut: 59_970 - 2 }])
  expect(scale.span).toBeCloseTo(42 * 1.02, 9)
  const shown = (at: number) => timeOnScale(at, scale.breaks) - scale.from
  expect([1_000, 1_015, 61_000, 61_010].map(shown)).toEqual([0, 15, 32, 42])
})

test('many of them leave half of the width to the requests, in their order', () => {
  const rows = Array.from({ length: 40 }, (_, index) => request(1_000 + index * 4_000, 0.5))
  const scale = scaleOf(rows.toReversed())!
  expect(scale.breaks).toHaveLength(39)
  expect(scale.span).toBeCloseTo((20 + 20) * 1.02, 6)
  const shown = rows.map(({ at }) => timeOnScale(at, scale.breaks))
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
})

test('the duration of a request that runs is its wait', () => expect(durationOf({ waitMs: 10 })).toBe(10))

test('nothing is idle while a long request runs', () => {
  expect(scaleOf([request(1_000, 5_000), request(1_100, 1), request(5_900, 1)])!.breaks).toEqual([])
  expect(scaleOf([{ at: 1_000, waitMs: 0 }, request(5_900, 1)])!.breaks).toEqual([])
})
