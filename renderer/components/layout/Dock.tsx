import type { ReactNode } from 'react'
import styles from './Dock.module.css'

/** Stays in view at the bottom of a scrolling page; it appears and disappears without moving what is above it. */
export function Dock({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.dock}>{children}</div>
}
