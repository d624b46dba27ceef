import { expect, test } from 'vitest'
import { indentOf, toldDepth } from './treeIndent.ts'

test('deeper rows stand further right, by less and less', () => {
  const depths = Array.from({ length: 65 }, (_, depth) => indentOf(depth))
  const steps = depths.slice(1).map((indent, at) => indent - depths[at]!)
  expect(depths[0]).toBe(0)
  expect(steps.every((step) => step > 0)).toBe(true)
  expect(steps).toEqual(steps.toSorted((a, b) => b - a))
})

test('no depth takes more than a third of a window of 1280 pixels', () => {
  expect(indentOf(40)).toBeLessThan(300)
  expect(indentOf(1_024)).toBe(indentOf(64))
  expect(indentOf(1_024)).toBeLessThan(400)
})

test('the depth is told in digits where its place does not show it', () => {
  expect([0, 6, 7, 1_024].map(toldDepth)).toEqual([undefined, undefined, 7, 1_024])
})
