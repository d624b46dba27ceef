import { textFromHex } from './revert.ts'

/** One 32-byte word of call or log data. */
export interface DataWord {
  /** Byte offset from the start of the words. */
  offset: number
  /** Hex digits without `0x`; fewer than 64 in a last, incomplete word. */
  digits: string
}

/** Call data as its 4-byte selector, if there is one, and the words after it. */
export function wordsFromCallData(input: string): { selector: string | undefined; words: DataWord[] } {
  const digits = input.slice(2)
  if (digits.length < 8) return { selector: undefined, words: wordsFromHex(input) }
  return { selector: `0x${digits.slice(0, 8)}`, words: wordsFromHex(`0x${digits.slice(8)}`) }
}

/** Hex data in words of 32 bytes. */
export function wordsFromHex(data: string): DataWord[] {
  const words: DataWord[] = []
  for (let at = 2; at < data.length; at += 64) words.push({ offset: (at - 2) / 2, digits: data.slice(at, at + 64) })
  return words
}

/** A word's likely meaning. */
export type WordMeaning =
  | { kind: 'number'; value: bigint }
  | { kind: 'address'; address: string }
  | { kind: 'text'; text: string }
  | { kind: 'unlimited' }
  | { kind: 'none' }

/** The likeliest reading of a word: a number of up to 12 bytes, an address, printable text, or nothing. */
export function meaningOfWord(digits: string): WordMeaning {
  if (digits.length !== 64) return { kind: 'none' }
  if (/^f{64}$/.test(digits)) return { kind: 'unlimited' }
  if (digits.startsWith('0'.repeat(40))) return { kind: 'number', value: BigInt(`0x${digits}`) }
  if (digits.startsWith('0'.repeat(24))) return { kind: 'address', address: `0x${digits.slice(24)}` }
  const text = digits.replace(/(00)+$/, '')
  if (text.length % 2 === 0 && /^(2[0-9a-f]|[3-6][0-9a-f]|7[0-9a-e])+$/.test(text)) return { kind: 'text', text: textFromHex(text) }
  return { kind: 'none' }
}
