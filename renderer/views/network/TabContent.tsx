import type { ReactNode } from 'react'
import styles from './TabContent.module.css'

/** What a tab of the view shows besides the list of requests: it scrolls as a whole. */
export function TabContent({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.content}>{children}</div>
}
