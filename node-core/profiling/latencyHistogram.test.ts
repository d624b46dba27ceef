import { expect, test } from 'vitest'
import { LatencyHistogram } from './latencyHistogram.ts'

test.each([0.0012, 0.004, 0.3, 7, 250, 61_000])('a duration of %d ms is accurate to an eighth', (ms) => {
  const histogram = new LatencyHistogram()
  histogram.add(ms)
  expect(Math.abs(histogram.quantile(0.5) / ms - 1)).toBeLessThan(0.13)
})

test('quantiles rise and have the right durations', () => {
  const histogram = new LatencyHistogram()
  for (let ms = 1; ms <= 1000; ms++) histogram.add(ms)
  expect(Math.abs(histogram.quantile(0.5) / 500 - 1)).toBeLessThan(0.13)
  expect(Math.abs(histogram.quantile(0.99) / 990 - 1)).toBeLessThan(0.13)
  expect(histogram.quantile(0)).toBeLessThan(1.2)
})

test('an empty histogram returns 0, and durations out of range are counted', () => {
  const histogram = new LatencyHistogram()
  expect(histogram.quantile(0.5)).toBe(0)
  histogram.add(0)
  histogram.add(-1)
  histogram.add(1e9)
  expect(histogram.count).toBe(3)
})

test('takeAll empties the other histogram', () => {
  const [total, recent] = [new LatencyHistogram(), new LatencyHistogram()]
  recent.add(5)
  total.takeAll(recent)
  total.takeAll(recent)
  expect(total.count).toBe(1)
  expect(total.sumMs).toBe(5)
  expect(recent.quantile(0.5)).toBe(0)
})
