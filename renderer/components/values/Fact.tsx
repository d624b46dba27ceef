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

export interface FactProps {
  name: string
  meaning?: string
  /** A remark on the value, next to the name. */
  badge?: ReactNode
  /** A button to change it, in the corner. */
  action?: ReactNode
  /** Takes the room of two, for a value of many digits. */
  wide?: boolean
  children: ReactNode
}

export function Fact({ name, meaning, badge, action, wide, children }: FactProps): ReactNode {
  return (
    <div className={styles.fact} data-wide={wide || undefined}>
      <dt className={styles.name} data-hint={meaning}>
        <span>{name}</span>
        {badge}
        {action && <span className={styles.action}>{action}</span>}
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
