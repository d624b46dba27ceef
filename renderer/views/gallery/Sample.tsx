import type { ReactNode } from 'react'
import styles from './Sample.module.css'

/** Small components side by side. */
export function Sample({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.sample}>{children}</div>
}
