/** What a failed execution says about itself. */
export type RevertReason =
  | { kind: 'message'; text: string }
  | { kind: 'panic'; code: bigint; text: string }
  /** A custom error: its selector and the arguments' bytes. */
  | { kind: 'custom'; selector: string; data: string }
  | { kind: 'empty' }

const ERROR_SELECTOR = '0x08c379a0'
const PANIC_SELECTOR = '0x4e487b71'

/** Panic codes of the Solidity documentation ("Panic via assert and Error via require"). */
const PANICS: Record<string, string> = {
  0: 'generic compiler panic',
  1: 'assertion failed',
  17: 'arithmetic overflow or underflow',
  18: 'division or modulo by zero',
  33: 'value out of range of an enum',
  34: 'badly encoded storage byte array',
  49: 'pop from an empty array',
  50: 'array index out of bounds',
  65: 'too much memory allocated',
  81: 'call of an uninitialized internal function',
}

/** Reads revert data: Error(string), Panic(uint256), a custom error, or nothing. */
export function revertReasonFromData(data: string): RevertReason {
  const hex = data.toLowerCase()
  if (hex.length < 10) return { kind: 'empty' }
  const selector = hex.slice(0, 10)
  if (selector === ERROR_SELECTOR) {
    const text = stringAt(hex.slice(10))
    if (text !== undefined) return { kind: 'message', text }
  }
  if (selector === PANIC_SELECTOR && hex.length >= 74) {
    const code = BigInt(`0x${hex.slice(10, 74)}`)
    return { kind: 'panic', code, text: PANICS[code.toString()] ?? 'unknown panic' }
  }
  return { kind: 'custom', selector, data: `0x${hex.slice(10)}` }
}

/** The ABI-encoded string that is the only argument; undefined where the encoding is not one. */
function stringAt(hex: string): string | undefined {
  if (hex.length < 128 || BigInt(`0x${hex.slice(0, 64)}`) !== 32n) return undefined
  const length = BigInt(`0x${hex.slice(64, 128)}`)
  if (length > BigInt((hex.length - 128) / 2)) return undefined
  return textFromHex(hex.slice(128, 128 + 2 * Number(length)))
}

/** UTF-8 text of hex digits, with a mark where bytes are no text. */
export function textFromHex(digits: string): string {
  const bytes = new Uint8Array(digits.length >> 1)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16)
  return new TextDecoder().decode(bytes)
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Text from the chain as one harmless line: control and direction marks become visible, and what is too long is cut. */
export function plainText(text: string, maxLength = 400): string {
  const shown = text.slice(0, maxLength).replaceAll(UNSEEN, (mark) => `\\u{${mark.codePointAt(0)!.toString(16)}}`)
  return text.length > maxLength ? `${shown}…` : shown
}
