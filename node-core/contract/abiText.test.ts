import { describe, expect, test } from 'vitest'
import { textDigitsFromAnswer } from './abiText.ts'
import type { Hex } from './hex.ts'

const textFromAnswer = (answer: Hex): string | undefined => {
  const digits = textDigitsFromAnswer(answer)
  return digits && Buffer.from(digits, 'hex').toString()
}
const word = (value: number): string => value.toString(16).padStart(64, '0')
const text = (value: string): Hex => `0x${word(32)}${word(value.length)}${Buffer.from(value).toString('hex').padEnd(64, '0')}`

describe('a text that a contract answers', () => {
  test('is an ABI string, or 32 bytes', () => {
    expect(textFromAnswer(text('Dai'))).toBe('Dai')
    expect(textFromAnswer(`0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`)).toBe('MKR')
  })

  test('is nothing where it is malformed or empty', () => {
    expect(textFromAnswer('0x')).toBeUndefined()
    expect(textFromAnswer(text(''))).toBeUndefined()
    expect(textFromAnswer(`0x${word(32)}${'f'.repeat(64)}`)).toBeUndefined()
  })

  test('is cut where it is long', () => {
    expect(textFromAnswer(`0x${word(32)}${word(100_000)}${'41'.repeat(100_000)}`)).toHaveLength(160)
  })
})
