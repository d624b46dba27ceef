import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
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

/** What is shown before or after the lit range of a long line, in pixels. */
const MARGIN = 96

/** A line of a source in which something failed, without its indentation; of a long one, where the lit range begins. */
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
  const quote = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const lit = Array.from(quote.current?.querySelectorAll<HTMLElement>('[data-lit]') ?? [])
    const [first, last] = [lit[0], lit.at(-1)]
    if (!quote.current || !first || !last) return
    const hidden = last.offsetLeft + last.offsetWidth - quote.current.clientWidth
    if (hidden > 0) quote.current.scrollLeft = Math.min(hidden + MARGIN, first.offsetLeft - MARGIN)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the colours split the line into other parts, and come with each other line
  }, [colored])
  return (
    <code ref={quote} className={styles.quote}>
      <span className={styles.number}>{range.line}</span>
      <SourceCode tokens={shown} />
    </code>
  )
}
