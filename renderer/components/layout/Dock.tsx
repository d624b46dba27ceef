import type { ReactNode } from 'react'
import styles from './Dock.module.css'

/** What stays in sight at the foot of a page that scrolls: it comes and goes without moving what is above it. */
export function Dock({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.dock}>{children}</div>
}
