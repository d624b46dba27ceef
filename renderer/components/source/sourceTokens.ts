/** Sources as pieces of one kind each, for colours. */

export const TOKEN_KINDS = ['keyword', 'type', 'name', 'constant', 'string', 'comment', 'tag'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

/** A piece of a line; without a kind it has the colour of text. */
export interface SourceToken {
  text: string
  kind?: TokenKind | undefined
  /** Whether it belongs to the range that is lit. */
  isLit?: boolean
}

/** A range of a file. Lines and columns count from 1, columns in UTF-16 code units; the end is exclusive. */
export interface SourceRange {
  line: number
  column: number
  endLine: number
  endColumn: number
}

/** The tokens of a line, split where a range begins and ends, with those within it lit. */
export function litTokens(tokens: readonly SourceToken[], line: number, range: SourceRange): readonly SourceToken[] {
  if (line < range.line || line > range.endLine) return tokens
  const from = line === range.line ? range.column - 1 : 0
  const to = line === range.endLine ? range.endColumn - 1 : Infinity
  const found: SourceToken[] = []
  let at = 0
  for (const { text, kind } of tokens) {
    const [first, last] = [clamp(from - at, text.length), clamp(to - at, text.length)]
    if (first > 0) found.push({ text: text.slice(0, first), kind })
    // The indentation of a line in the middle is not part of what it says.
    if (last > first) found.push({ text: text.slice(first, last), kind, ...(at + first >= from && isText(text, at) && { isLit: true }) })
    if (last < text.length) found.push({ text: text.slice(Math.max(first, last)), kind })
    at += text.length
  }
  return found
}

const isText = (text: string, at: number): boolean => at > 0 || text.trim() !== ''
const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value))
