import { expect, test } from 'vitest'
import { differingBytes, wordParts } from './wordDiff.ts'

const BEFORE = `0x${'ca'.repeat(16)}99aabbccddeeff001122334455667788`
const AFTER = `0x${'ca'.repeat(16)}99aabbccddee11001122334455667788`

test('two words with the same ends are distinguished by the byte in which they differ', () => {
  expect(wordParts(BEFORE, AFTER)).toEqual([
    { digits: `${'ca'.repeat(16)}99aabbccddee`, isDifferent: false },
    { digits: 'ff', isDifferent: true },
    { digits: '001122334455667788', isDifferent: false },
  ])
  expect(wordParts(AFTER, BEFORE)[1]).toEqual({ digits: '11', isDifferent: true })
  expect(differingBytes(BEFORE, AFTER)).toBe(1)
})

test('a byte of which one digit differs is different as a whole, and all digits stay', () => {
  const parts = wordParts(`0x${'10'.repeat(32)}`, `0x${'11'.repeat(32)}`)
  expect(parts).toEqual([{ digits: '10'.repeat(32), isDifferent: true }])
  expect(differingBytes(BEFORE, BEFORE)).toBe(0)
})
