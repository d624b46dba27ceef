import { expect, test } from 'vitest'
import { placesOf } from './poolPlaces.ts'

const order = (senders: string, placed = 0) =>
  Array.from(senders, (sender, index) => ({
    hash: `0x${index}` as const,
    from: `0x${sender.repeat(40)}` as const,
    nonce: '0x0' as const,
    isPlaced: index < placed,
  }))
const moves = (senders: string) =>
  Array.from(placesOf(order(senders)).values(), ({ canMoveUp, canMoveDown }) => `${canMoveUp ? 'u' : '-'}${canMoveDown ? 'd' : '-'}`)

test('a transaction moves only past those of other senders', () => {
  expect(moves('aabbaa')).toEqual(['-d', '-d', 'ud', 'ud', 'u-', 'u-'])
  expect(moves('ab')).toEqual(['-d', 'u-'])
  expect(moves('aa')).toEqual(['--', '--'])
  expect(moves('')).toEqual([])
})

test('the first ones may be placed by hand', () => {
  expect(Array.from(placesOf(order('abc', 2)).values(), ({ index, isPlaced }) => [index, isPlaced])).toEqual([
    [0, true],
    [1, true],
    [2, false],
  ])
})
