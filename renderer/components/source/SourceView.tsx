import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { SourceLine, type LineFacts } from './SourceLine.tsx'
import { litTokens, type SourceRange } from './sourceTokens.ts'
import styles from './SourceView.module.css'
import { useHighlighting } from './useHighlighting.ts'

const LINE_HEIGHT = 20
/** Lines that PageUp and PageDown move by, at least. */
const MIN_PAGE = 5

export interface SourceViewProps {
  label: string
  content: string
  /** As compilers name it, such as `Solidity`. */
  language: string
  /** The range that is lit, and scrolled into view when it changes. */
  lit?: SourceRange | undefined
  /** Whether the lit range is where the execution failed. */
  isFailure?: boolean
  /** What the gutter says of a line, from 1. */
  factsOf?: ((line: number) => LineFacts) | undefined
  /** Called with a line whose breakpoint is set or removed: by a click in the gutter, or Space. */
  onToggle?: ((line: number) => void) | undefined
  /** Called with a line that was double-clicked, or chosen with Enter. */
  onOpen?: ((line: number) => void) | undefined
}

const NO_FACTS: LineFacts = {}

/** A source file with colours, line numbers and what a trace says of its lines; any length. Arrow keys move its cursor. */
export function SourceView(props: SourceViewProps): ReactNode {
  const { label, content, language, lit, isFailure = false, factsOf, onToggle, onOpen } = props
  const id = useId()
  const lines = useMemo(() => content.split(/\r\n?|\n/), [content])
  const colored = useHighlighting(lines, language)
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component, which is what the rule fears
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 20,
    scrollPaddingStart: 3 * LINE_HEIGHT,
    scrollPaddingEnd: 4 * LINE_HEIGHT,
  })
  // The cursor is where the execution is, until it is moved.
  const [moved, setMoved] = useState<{ for: number | undefined; line: number }>()
  const cursor = moved && moved.for === lit?.line ? moved.line : (lit?.line ?? 1)
  useEffect(() => {
    if (lit) virtualizer.scrollToIndex(lit.line - 1, { align: 'auto' })
  }, [virtualizer, lit])

  function moveTo(line: number): void {
    const next = Math.max(1, Math.min(lines.length, line))
    setMoved({ for: lit?.line, line: next })
    virtualizer.scrollToIndex(next - 1)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const page = Math.max(MIN_PAGE, Math.floor((scroller.current?.clientHeight ?? 0) / LINE_HEIGHT) - 2)
    if (event.key === 'ArrowDown') moveTo(cursor + 1)
    else if (event.key === 'ArrowUp') moveTo(cursor - 1)
    else if (event.key === 'PageDown') moveTo(cursor + page)
    else if (event.key === 'PageUp') moveTo(cursor - page)
    else if (event.key === 'Home') moveTo(1)
    else if (event.key === 'End') moveTo(lines.length)
    else if (event.key === 'Enter' && onOpen) onOpen(cursor)
    else if (event.key === ' ' && onToggle) onToggle(cursor)
    else return
    event.preventDefault()
  }

  const items = virtualizer.getVirtualItems()
  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={items.some(({ index }) => index === cursor - 1) ? `${id}-${cursor}` : undefined}
      data-keeps-arrows
      className={styles.scroller}
      style={{ '--digits': `${String(lines.length).length}ch` } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      <div role="none" className={styles.space} style={{ height: virtualizer.getTotalSize() }}>
        <div role="none" className={styles.window} style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
          {items.map(({ index }) => {
            const line = index + 1
            const tokens = colored[index] ?? [{ text: lines[index]! }]
            return (
              <SourceLine
                key={line}
                id={`${id}-${line}`}
                line={line}
                count={lines.length}
                tokens={lit ? litTokens(tokens, line, lit) : tokens}
                tone={lit?.line !== line ? undefined : isFailure ? 'danger' : 'accent'}
                hasCursor={line === cursor}
                facts={factsOf?.(line) ?? NO_FACTS}
                onToggle={onToggle}
                onOpen={onOpen}
                onPoint={(at) => setMoved({ for: lit?.line, line: at })}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}
