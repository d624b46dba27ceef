/** A run of a word that is the same in another word, or differs. */
export interface WordPart {
  /** Hex digits of whole bytes. */
  digits: string
  isDifferent: boolean
}

/** Splits a word (`0x` and 64 digits) where its bytes start or stop differing from those of another. */
export function wordParts(word: string, other: string): WordPart[] {
  const parts: WordPart[] = []
  for (let at = 2; at < word.length; at += 2) {
    const digits = word.slice(at, at + 2)
    const isDifferent = digits !== other.slice(at, at + 2)
    const last = parts.at(-1)
    if (last?.isDifferent === isDifferent) last.digits += digits
    else parts.push({ digits, isDifferent })
  }
  return parts
}

/** The number of bytes in which two words differ. */
export function differingBytes(word: string, other: string): number {
  return wordParts(word, other).reduce((sum, { digits, isDifferent }) => sum + (isDifferent ? digits.length / 2 : 0), 0)
}
