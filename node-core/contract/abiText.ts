import type { Hex } from './hex.ts'

/** Maximum number of bytes read of a text: a longer one is not a name. */
const MAX_BYTES = 160

/**
 * Hex digits of the text that a call returned: of an ABI string, or of 32 bytes, as some old tokens have it; undefined where it is neither,
 * or empty.
 */
export function textDigitsFromAnswer(answer: Hex): string | undefined {
  const digits = answer.slice(2)
  let text: string | undefined
  if (digits.length === 64) text = digits.replace(/(?:00)+$/, '')
  else if (digits.length >= 128 && BigInt(`0x${digits.slice(0, 64)}`) === 32n) {
    const length = BigInt(`0x${digits.slice(64, 128)}`)
    if (length <= BigInt((digits.length - 128) / 2)) text = digits.slice(128, 128 + 2 * Math.min(Number(length), MAX_BYTES))
  }
  return text === '' ? undefined : text
}
