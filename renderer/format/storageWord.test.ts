import { expect, test } from 'vitest'
import { meaningOfStorageWord, needsDigits } from './storageWord.ts'

const word = (digits: string): string => `0x${digits.padStart(64, '0')}`
const PACKED = `0x${'ca'.repeat(16)}99aabbccddeeff001122334455667788`
const OTHER = `0x${'ca'.repeat(16)}99aabbccddee11001122334455667788`

test('a word is a number, an address, a short string or just a word', () => {
  expect(meaningOfStorageWord(word('2a'))).toEqual({ kind: 'text', text: '42' })
  expect(meaningOfStorageWord(word('a1'.repeat(20)))).toEqual({ kind: 'address', address: `0x${'a1'.repeat(20)}` })
  expect(meaningOfStorageWord(`0x${'5465727261'.padEnd(62, '0')}0a`)).toEqual({ kind: 'text', text: '“Terra”' })
  expect(meaningOfStorageWord(PACKED)).toEqual({ kind: 'word' })
})

test('packed words are shown digit by digit, because their ends may be equal', () => {
  expect(needsDigits(PACKED, OTHER)).toBe(true)
  expect(needsDigits(PACKED, word('7'))).toBe(true)
})

test('a word with a text of its own, or one that replaces zero, needs no digits', () => {
  expect(needsDigits(word('1'), word('2'))).toBe(false)
  expect(needsDigits(word('0'), PACKED)).toBe(false)
  expect(needsDigits(word('a1'.repeat(20)), word('b0'.repeat(20)))).toBe(false)
})

test('texts that differ only where they are shortened need them', () => {
  expect(needsDigits(`0x${'41'.repeat(31)}3e`, `0x${'41'.repeat(31)}00`)).toBe(true)
})
