import { expect, test } from 'vitest'
import { bytesFromHex } from '../contract/hex.ts'
import { facetsFromAnswer } from './facets.ts'

const word = (value: number | bigint) => value.toString(16).padStart(64, '0')

test.each([
  ['nothing', ''],
  ['one word', word(32)],
  ['a list that begins beyond the end', word(2n ** 255n)],
  ['more facets than there are', word(32) + word(3) + word(32)],
  ['a facet beyond the end', word(32) + word(1) + word(4096)],
  ['more selectors than there are', word(32) + word(1) + word(32) + word(5) + word(64) + word(9)],
  [
    'facets that share selectors without end',
    word(32) + word(200) + word(6400).repeat(200) + word(7) + word(64) + word(100) + word(0).repeat(100),
  ],
])('%s is no list of facets', (_, answer) => {
  expect(facetsFromAnswer(bytesFromHex(`0x${answer}`))).toEqual([])
})
