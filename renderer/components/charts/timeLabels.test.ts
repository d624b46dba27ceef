import { expect, test } from 'vitest'
import { timeLabels } from './timeLabels.ts'

/** Unix seconds of a local time. */
const at = (hours: number, minutes: number, seconds: number) => new Date(2026, 0, 2, hours, minutes, seconds).getTime() / 1000

const MARKS = [at(2, 43, 50), at(2, 44, 0), at(2, 44, 10)]
const FROM = at(2, 43, 40)

test('whole minutes are shown without seconds', () => {
  expect(timeLabels(MARKS, [FROM, at(2, 44, 40)], 60, 1)).toEqual(['02:43:50', '02:44', '02:44:10'])
})

test('a mark near the end has no label if the label would be cut off', () => {
  // A second is one character wide: half of the last label is four characters, and there are three with the margin.
  expect(timeLabels(MARKS, [FROM, at(2, 44, 12)], 32, 1)).toEqual(['02:43:50', '02:44', ''])
  expect(timeLabels(MARKS, [FROM, at(2, 44, 12)], 32, 2)).toEqual(['02:43:50', '02:44', '02:44:10'])
})
