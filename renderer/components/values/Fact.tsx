import type { ReactNode } from 'react'
import styles from './Fact.module.css'

/** A few short facts side by side, each below its name. */
export function Facts({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <dl className={styles.facts} aria-label={label}>
      {children}
    </dl>
  )
}

export function Fact({ name, meaning, children }: { name: string; meaning?: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles.fact}>
      <dt className={styles.name} data-hint={meaning}>
        {name}
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
