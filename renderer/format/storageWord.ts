import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { plainText, textFromHex } from './revert.ts'
import { meaningOfWord } from './words.ts'

/** A storage word as what it most likely is; `word` if it has no text of its own: a hash, or several packed values. */
export type StorageMeaning = { kind: 'text'; text: string } | { kind: 'address'; address: string } | { kind: 'word' }

/** The likeliest meaning of a storage word (`0x` and 64 digits): a number, an address, a short string, or just a word. */
export function meaningOfStorageWord(value: string): StorageMeaning {
  const digits = value.slice(2)
  const short = shortString(digits)
  if (short !== undefined) return { kind: 'text', text: `“${plainText(short, 40)}”` }
  const meaning = meaningOfWord(digits)
  switch (meaning.kind) {
    case 'number':
      return { kind: 'text', text: groupDigits(meaning.value) }
    case 'address':
      return meaning
    case 'text':
      return { kind: 'text', text: `“${plainText(meaning.text, 40)}”` }
    case 'unlimited':
      return { kind: 'text', text: '2²⁵⁶ − 1' }
    default:
      return { kind: 'word' }
  }
}

const isZero = (value: string): boolean => /^0x0*$/.test(value)

/**
 * Whether two different words must be shown digit by digit to be distinguished: packed values may differ anywhere. An empty slot needs no
 * comparison.
 */
export function needsDigits(before: string, after: string): boolean {
  const [was, is] = [meaningOfStorageWord(before), meaningOfStorageWord(after)]
  if (isZero(before) || isZero(after)) return false
  return was.kind === 'word' || is.kind === 'word' || (was.kind === 'text' && is.kind === 'text' && was.text === is.text)
}

/** Text of a Solidity short string: up to 31 bytes on the left, twice their number in the last byte. */
function shortString(digits: string): string | undefined {
  const length = Number.parseInt(digits.slice(62), 16)
  if (length === 0 || length % 2 === 1 || length > 62) return undefined
  const [text, rest] = [digits.slice(0, length), digits.slice(length, 62)]
  if (!/^0*$/.test(rest) || !/^(?:2[0-9a-f]|[3-6][0-9a-f]|7[0-9a-e]|[c-f][0-9a-f]|[89ab][0-9a-f])+$/.test(text)) return undefined
  const decoded = textFromHex(text)
  return decoded.includes('\ufffd') ? undefined : decoded
}
