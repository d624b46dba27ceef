import type { ReactNode } from 'react'
import styles from './StateMessage.module.css'

export interface StateMessageProps {
  icon: ReactNode
  title: string
  children?: ReactNode
  /** What the user can do about it. */
  actions?: ReactNode
}

/** Says that there is nothing here, and how to get something. */
export function EmptyState({ icon, title, children, actions }: StateMessageProps): ReactNode {
  return (
    <div className={styles.state}>
      <span className={styles.icon}>{icon}</span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** Says what went wrong, and what to do. */
export function ErrorState({ icon, title, children, actions }: StateMessageProps): ReactNode {
  return (
    <div className={styles.state} data-tone="danger" role="alert">
      <span className={styles.icon}>{icon}</span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
