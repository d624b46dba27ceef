/** Texts are kept up to this length, in characters. */
export const MAX_TEXT_LENGTH = 1 << 18

/** A text, or its beginning, and the UTF-8 bytes of the whole. */
export interface KeptText {
  readonly text: string
  readonly bytes: number
  readonly isCut: boolean
}

/** The text as it is kept. */
export function keptText(text: string): KeptText {
  const bytes = Buffer.byteLength(text)
  return text.length <= MAX_TEXT_LENGTH ? { text, bytes, isCut: false } : { text: beginningOf(text, MAX_TEXT_LENGTH), bytes, isCut: true }
}

/** A copy of the beginning of a text, where a slice would keep the whole in memory. No half of a surrogate pair is left. */
export function beginningOf(text: string, length: number): string {
  const end = (text.charCodeAt(length - 1) & 0xfc00) === 0xd800 ? length - 1 : length
  return Buffer.from(text.slice(0, end)).toString()
}
