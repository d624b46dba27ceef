import type { ReactNode } from 'react'
import styles from './KeyValueList.module.css'

export interface KeyValue {
  term: string
  /** Shown in place of the term, which then only distinguishes it from the others. */
  name?: ReactNode
  /** What the term means, on hover and focus. */
  meaning?: string
  value: ReactNode
  /** Whether it stands out from the others. */
  isMarked?: boolean
}

/** Terms and their values, one per line; `compact` if there is little room, `longTerms` if terms are long. */
export function KeyValueList({
  label,
  items,
  compact = false,
  longTerms = false,
}: {
  label: string
  items: readonly KeyValue[]
  compact?: boolean
  longTerms?: boolean
}): ReactNode {
  return (
    <dl className={styles.list} aria-label={label} data-compact={compact || undefined} data-long={longTerms || undefined}>
      {items.map(({ term, name, meaning, value, isMarked }) => (
        <div key={term} className={styles.pair} data-marked={isMarked || undefined}>
          <dt className={styles.term}>
            {meaning ? (
              <button type="button" className={styles.explained} data-hint={meaning}>
                {term}
              </button>
            ) : (
              (name ?? term)
            )}
          </dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
