import { expect, test } from 'vitest'
import { indentOf, depthLabel } from './treeIndent.ts'

test('deeper rows are indented further, in smaller and smaller steps', () => {
  const depths = Array.from({ length: 65 }, (_, depth) => indentOf(depth))
  const steps = depths.slice(1).map((indent, at) => indent - depths[at]!)
  expect(depths[0]).toBe(0)
  expect(steps.every((step) => step > 0)).toBe(true)
  expect(steps).toEqual(steps.toSorted((a, b) => b - a))
})

test('no depth takes more than a third of a 1280-pixel window', () => {
  expect(indentOf(40)).toBeLessThan(300)
  expect(indentOf(1_024)).toBe(indentOf(64))
  expect(indentOf(1_024)).toBeLessThan(400)
})

test('the depth is shown as a number if the indentation does not show it', () => {
  expect([0, 6, 7, 1_024].map(depthLabel)).toEqual([undefined, undefined, 7, 1_024])
})
