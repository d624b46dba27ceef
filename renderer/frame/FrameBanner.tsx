import type { ReactNode } from 'react'
import styles from './FrameBanner.module.css'

export interface FrameBannerProps {
  tone: 'warning' | 'info'
  icon: ReactNode
  actions: ReactNode
  children: ReactNode
}

/** A line below the top bar about the whole window, as long as it applies. */
export function FrameBanner({ tone, icon, actions, children }: FrameBannerProps): ReactNode {
  return (
    <div className={styles.banner} data-tone={tone} role="status">
      {icon}
      <span className={styles.text}>{children}</span>
      {actions}
    </div>
  )
}
