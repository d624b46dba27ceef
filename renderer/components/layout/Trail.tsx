import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Trail.module.css'

export interface TrailItem {
  id: string | number
  content: ReactNode
  hint?: string
}

export interface TrailProps {
  label: string
  items: readonly TrailItem[]
  onOpen: (id: TrailItem['id']) => void
}

/** Items shown at each end of a long trail. */
const AT_ENDS = 2

/**
 * What something is nested in, outermost first; each links to its beginning. If there are many, those in the middle are collapsed into a
 * count.
 */
export function Trail({ label, items, onOpen }: TrailProps): ReactNode {
  const left = items.length > 2 * AT_ENDS ? items.slice(0, AT_ENDS) : items
  const right = items.length > 2 * AT_ENDS ? items.slice(-AT_ENDS) : []
  return (
    <nav aria-label={label}>
      <ol className={styles.trail}>
        {left.map((item) => (
          <Step key={item.id} item={item} onOpen={onOpen} isLast={item === items.at(-1)} />
        ))}
        {right.length > 0 && (
          <li className={styles.step}>
            <span className={styles.more}>{items.length - 2 * AT_ENDS} more</span>
            <ChevronRight size={13} aria-hidden className={styles.arrow} />
          </li>
        )}
        {right.map((item) => (
          <Step key={item.id} item={item} onOpen={onOpen} isLast={item === items.at(-1)} />
        ))}
      </ol>
    </nav>
  )
}

function Step({
  item: { id, content, hint },
  onOpen,
  isLast,
}: {
  item: TrailItem
  onOpen: TrailProps['onOpen']
  isLast: boolean
}): ReactNode {
  return (
    <li className={styles.step} aria-current={isLast ? 'step' : undefined}>
      <button type="button" className={styles.button} data-hint={hint} onClick={() => onOpen(id)}>
        {content}
      </button>
      {!isLast && <ChevronRight size={13} aria-hidden className={styles.arrow} />}
    </li>
  )
}
