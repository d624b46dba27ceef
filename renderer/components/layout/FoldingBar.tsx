import { Ellipsis } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import styles from './FoldingBar.module.css'
import { foldedOf } from './foldedOf.ts'

export interface FoldingItem {
  id: string
  /** Its name in the list of what did not fit. */
  name: string
  /** The lower, the longer it stays visible. */
  rank: number
  content: ReactNode
  /** Placed at the right end. */
  atEnd?: boolean
}

/** Facts on one line. Those of the highest rank that do not fit are listed behind a button at its end instead. */
export function FoldingBar({ label, items }: { label: string; items: readonly FoldingItem[] }): ReactNode {
  const bar = useRef<HTMLElement>(null)
  const folded = useFolded(bar, items)
  const list = useId()
  const hidden = items.filter(({ id }) => folded.includes(id))
  const firstAtEnd = items.find(({ atEnd }) => atEnd)?.id
  return (
    <footer ref={bar} className={styles.bar} aria-label={label}>
      {items.map(({ id, rank, content }) => (
        <span
          key={id}
          data-item={id}
          data-rank={rank}
          data-folded={folded.includes(id) || undefined}
          data-first-at-end={id === firstAtEnd || undefined}
          className={styles.item}
        >
          {content}
        </span>
      ))}
      {hidden.length > 0 && (
        <>
          <button
            type="button"
            popoverTarget={list}
            className={styles.more}
            aria-label={`More: ${hidden.map(({ name }) => name).join(', ')}`}
            data-hint={hidden.map(({ name }) => name).join(', ')}
          >
            <Ellipsis size={14} aria-hidden />
          </button>
          <div id={list} popover="auto" className={styles.list} role="group" aria-label={`More of ${label}`}>
            {hidden.map(({ id, content }) => (
              <div key={id} className={styles.line}>
                {content}
              </div>
            ))}
          </div>
        </>
      )}
    </footer>
  )
}

/** Ids of the items that do not fit, kept up to date with the width of the bar and of each item. */
function useFolded(bar: { current: HTMLElement | null }, items: readonly FoldingItem[]): readonly string[] {
  const [folded, setFolded] = useState<readonly string[]>([])
  const ids = items.map(({ id }) => id).join()
  useLayoutEffect(() => {
    const element = bar.current!
    const parts = ids.split(',').flatMap((id) => element.querySelector<HTMLElement>(`:scope > [data-item="${id}"]`) ?? [])
    function measure(): void {
      // Folded items are hidden but laid out, so that their widths are known.
      const measured = parts.map((part) => ({
        id: part.dataset['item']!,
        rank: Number(part.dataset['rank']),
        width: part.getBoundingClientRect().width,
      }))
      const next = foldedOf(measured, element.clientWidth)
      setFolded((now) => (now.join() === next.join() ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const watched of [element, ...parts]) observer.observe(watched, { box: 'border-box' })
    return () => observer.disconnect()
  }, [bar, ids])
  return folded
}
