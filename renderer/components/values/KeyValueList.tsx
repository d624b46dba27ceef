import type { ReactNode } from 'react'
import styles from './KeyValueList.module.css'

export interface KeyValue {
  term: string
  /** Shown in place of the term, which then only distinguishes it from the others. */
  name?: ReactNode
  /** What the term means, on hover and focus. */
  meaning?: string
  value: ReactNode
}

/** Terms and their values, one per line; `compact` if there is little room. */
export function KeyValueList({
  label,
  items,
  compact = false,
}: {
  label: string
  items: readonly KeyValue[]
  compact?: boolean
}): ReactNode {
  return (
    <dl className={styles.list} aria-label={label} data-compact={compact || undefined}>
      {items.map(({ term, name, meaning, value }) => (
        <div key={term} className={styles.pair}>
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
