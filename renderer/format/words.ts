import { bytesFromHex, type Hex } from '../../node-core/contract/hex.ts'
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

/** The longest input that is looked at for a text, in bytes. */
const MAX_TEXT_BYTES = 100_000
const SELECTOR_BYTES = 4
/** What no text has: control characters apart from tabs and ends of lines. The arguments of a call are full of zeros. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** The text that an input is, as some send with a transfer: UTF-8 of more bytes than a selector has. Undefined for other data. */
export function textFromInput(input: Hex): string | undefined {
  const size = (input.length - 2) / 2
  if (size <= SELECTOR_BYTES || size > MAX_TEXT_BYTES) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytesFromHex(input))
    return CONTROL.test(text) ? undefined : text
  } catch {
    return undefined
  }
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
