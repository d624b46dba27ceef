import type { CSSProperties, ReactNode } from 'react'
import { plainText } from '../../format/revert.ts'
import type { SourceToken } from './sourceTokens.ts'
import styles from './SourceView.module.css'

/** What a line cost, and how much that is of the most expensive line, 0 to 1. */
export interface LineHeat {
  text: string
  hint: string
  share: number
  /** Whether it is what should have run and did not. */
  isMissed?: boolean
}

/** What the gutter says of a line. */
export interface LineFacts {
  hasBreakpoint?: boolean
  /** Whether the execution came here: of others the number is pale. */
  isReached?: boolean | undefined
  /** What the line cost; null if nothing, where other lines cost something. */
  heat?: LineHeat | null | undefined
}

/** Maximum length of a line that is shown. */
const MAX_LENGTH = 2_000
const TAB = '    '

export interface SourceLineProps {
  id: string
  line: number
  count: number
  tokens: readonly SourceToken[]
  /** Of the line that is lit. */
  tone: 'accent' | 'danger' | undefined
  hasCursor: boolean
  facts: LineFacts
  onToggle: ((line: number) => void) | undefined
  onOpen: ((line: number) => void) | undefined
  onPoint: (line: number) => void
}

/** A line of a source file with its gutter. */
export function SourceLine(props: SourceLineProps): ReactNode {
  const { id, line, count, tokens, tone, hasCursor, facts, onToggle, onOpen, onPoint } = props
  const { hasBreakpoint = false, isReached, heat } = facts
  return (
    <div
      id={id}
      role="option"
      aria-selected={tone !== undefined}
      aria-posinset={line}
      aria-setsize={count}
      className={styles.line}
      data-tone={tone}
      data-cursor={hasCursor || undefined}
      data-reached={isReached}
      onClick={() => onPoint(line)}
      onDoubleClick={() => onOpen?.(line)}
    >
      <span
        className={styles.gutter}
        data-toggles={onToggle !== undefined || undefined}
        onClick={(event) => {
          if (!onToggle) return
          event.stopPropagation()
          onToggle(line)
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        {onToggle && (
          <span className={styles.dot} data-set={hasBreakpoint} {...(hasBreakpoint && { role: 'img', 'aria-label': 'breakpoint' })} />
        )}
        {heat !== undefined && (
          <span
            className={styles.heat}
            data-missed={heat?.isMissed || undefined}
            data-hint={heat?.hint}
            style={{ '--heat': `${Math.round((heat?.share ?? 0) * 100)}%` } as CSSProperties}
          >
            {heat?.text}
          </span>
        )}
        <span className={styles.number}>{line}</span>
      </span>
      <SourceCode tokens={tokens} />
    </div>
  )
}

/** The text of a line. */
export function SourceCode({ tokens }: { tokens: readonly SourceToken[] }): ReactNode {
  return <span className={styles.code}>{piecesOf(tokens)}</span>
}

function piecesOf(tokens: readonly SourceToken[]): ReactNode[] {
  const pieces: ReactNode[] = []
  let room = MAX_LENGTH
  for (const [at, { text, kind, isLit }] of tokens.entries()) {
    const shown = plainText(text.slice(0, room).replaceAll('\t', TAB), 4 * MAX_LENGTH)
    pieces.push(
      kind || isLit ? (
        <span key={at} className={kind && styles[kind]} data-lit={isLit}>
          {shown}
        </span>
      ) : (
        shown
      ),
    )
    room -= text.length
    if (room <= 0) return [...pieces, '…']
  }
  return pieces
}
