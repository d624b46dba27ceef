import { expect, test } from 'vitest'
import { absoluteTime, clockText, durationToText, relativeTime } from './time.ts'

test('an age is shown in its largest unit', () => {
  expect([100, 99, 41, 40 - 3600, 100 - 86_400 * 3].map((at) => relativeTime(at, 100.9))).toEqual([
    'now',
    '1s ago',
    '59s ago',
    '1h ago',
    '3d ago',
  ])
})
test('a time in the future is shown as ahead', () => {
  expect(relativeTime(400, 100)).toBe('5m ahead')
})
test('very long spans are shown in years', () => {
  expect(durationToText(4_000 * 86_400)).toBe('10y')
})
test('an absolute time in UTC is marked as such', () => {
  expect(absoluteTime(1_795_264_384, 'utc')).toBe('2026-11-21 12:33:04 UTC')
})
test('a time beyond the calendar is shown in seconds', () => {
  expect(absoluteTime(1e15)).toBe('1000000000000000 s')
})
test('a countdown reads like a clock', () => {
  expect([0, 7, 247, 3_600, 36_061].map(clockText)).toEqual(['0:00', '0:07', '4:07', '1:00:00', '10:01:01'])
})
