import { expect, test } from 'vitest'
import { blocksFitting, groupedByPosition, rangeFor, THUMB_PX, ticksOf, trackWidth, xOf } from './timelineScale.ts'

test('the newest blocks are shown, and around an earlier one if it is looked at', () => {
  expect(rangeFor(40, 40, 100, undefined)).toEqual({ from: 0, to: 40 })
  const newest = rangeFor(1_000, 1_000, 100, undefined)
  expect(newest).toEqual({ from: 901, to: 1_000 })
  expect(rangeFor(1_005, 950, 100, newest)).toEqual(newest)
  expect(rangeFor(1_000, 500, 100, newest)).toEqual({ from: 450, to: 549 })
  expect(rangeFor(1_000, 10, 100, newest)).toEqual({ from: 0, to: 99 })
  // A chain that began with a snapshot at block 600.
  expect(rangeFor(1_000, 610, 100, newest, 600)).toEqual({ from: 600, to: 699 })
  expect(rangeFor(1_000, 1_000, 500, undefined, 600)).toEqual({ from: 600, to: 1_000 })
  expect(rangeFor(1_000, 610, 500, undefined, 600)).toEqual({ from: 600, to: 1_000 })
  expect(rangeFor(1_000, 990, 100, { from: 0, to: 99 })).toEqual({ from: 901, to: 1_000 })
})

test('the ends of the range are at the ends of the track, which is no longer than needed', () => {
  const range = { from: 10, to: 20 }
  const width = trackWidth(range, 1_000)
  expect(width).toBe(212)
  expect([xOf(10, range, width), xOf(20, range, width)]).toEqual([THUMB_PX / 2, width - THUMB_PX / 2])
  expect(xOf(0, { from: 0, to: 0 }, 12)).toBe(THUMB_PX / 2)
  expect(blocksFitting(612)).toBe(101)
})

test('each block has a tick if there is room', () => {
  expect(ticksOf({ from: 0, to: 2 }, 52, new Map([[1, 0.5]]))).toEqual([
    { x: 6, block: 0, height: 0 },
    { x: 26, block: 1, height: 0.5 },
    { x: 46, block: 2, height: 0 },
  ])
})

test('of 100,000 blocks, ticks are as many as fit, the highest block gives the height, and the ends are exact', () => {
  const heights = new Map([
    [50_000, 0.3],
    [50_001, 0.9],
    [200_000, 1],
  ])
  const ticks = ticksOf({ from: 0, to: 99_999 }, 1_000, heights)
  expect(ticks.length).toBeLessThan(400)
  expect([ticks[0]?.block, ticks.at(-1)?.block]).toEqual([0, 99_999])
  expect(ticks.filter(({ height }) => height > 0).map(({ height }) => height)).toEqual([0.9])
})

test('things that are close share a group, and those out of range are left out', () => {
  const things = [30, 3, 2, 90].map((block) => ({ block }))
  const groups = groupedByPosition(things, { from: 0, to: 50 }, 512, 20)
  expect(groups.map(({ things: of }) => of.map(({ block }) => block))).toEqual([[2, 3], [30]])
})
