import { useMemo, type ReactNode } from 'react'
import { SourceCode } from './SourceLine.tsx'
import styles from './SourceQuote.module.css'
import { litTokens, type SourceRange } from './sourceTokens.ts'
import { useHighlighting } from './useHighlighting.ts'

export interface SourceQuoteProps {
  content: string
  /** As compilers name it, such as `Solidity`. */
  language: string
  /** What is quoted: its first line, with the range lit. */
  range: SourceRange
}

/** Lines before the quoted one that are read for its colours: a comment may begin there. */
const MAX_BEFORE = 200

/** A line of a source in which something failed, without its indentation. */
export function SourceQuote({ content, language, range }: SourceQuoteProps): ReactNode {
  const { lines, at } = useMemo(() => {
    const all = content.split(/\r\n?|\n/)
    const first = Math.max(0, range.line - 1 - MAX_BEFORE)
    return { lines: all.slice(first, range.line), at: range.line - 1 - first }
  }, [content, range.line])
  const colored = useHighlighting(lines, language)
  const tokens = litTokens(colored[at] ?? [{ text: lines[at] ?? '' }], range.line, range)
  const indented = tokens.findIndex(({ text }) => text.trim() !== '')
  const shown = tokens
    .slice(Math.max(0, indented))
    .map((token, index) => (index === 0 ? { ...token, text: token.text.trimStart() } : token))
  return (
    <code className={styles.quote}>
      <span className={styles.number}>{range.line}</span>
      <SourceCode tokens={shown} />
    </code>
  )
}
