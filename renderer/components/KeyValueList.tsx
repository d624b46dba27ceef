import type { ReactNode } from 'react'
import styles from './KeyValueList.module.css'

export interface KeyValue {
  term: string
  /** What the term means, on hover and focus. */
  meaning?: string
  value: ReactNode
}

/** Terms and their values, one a line. */
export function KeyValueList({ label, items }: { label: string; items: readonly KeyValue[] }): ReactNode {
  return (
    <dl className={styles.list} aria-label={label}>
      {items.map(({ term, meaning, value }) => (
        <div key={term} className={styles.pair}>
          <dt className={styles.term}>
            {meaning ? (
              <button type="button" className={styles.explained} data-hint={meaning}>
                {term}
              </button>
            ) : (
              term
            )}
          </dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
