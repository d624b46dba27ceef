import type { ReactNode } from 'react'
import styles from './Badge.module.css'

export type Tone = 'neutral' | 'success' | 'danger' | 'warning' | 'info' | 'accent'

/** A short word in a frame: a status or a kind. */
export function Badge({
  tone = 'neutral',
  icon,
  hint,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  hint?: string
  children: ReactNode
}): ReactNode {
  return (
    <span className={styles.badge} data-tone={tone} data-hint={hint}>
      {icon}
      <span className={styles.text}>{children}</span>
    </span>
  )
}

/** Badges side by side; `wrap` if there may be many. */
export function Badges({ wrap = false, children }: { wrap?: boolean; children: ReactNode }): ReactNode {
  return (
    <span className={styles.badges} data-wrap={wrap || undefined}>
      {children}
    </span>
  )
}
