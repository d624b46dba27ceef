import type { ReactNode } from 'react'
import styles from './Padded.module.css'

/** Content of a panel that is not a list or table. */
export function Padded({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.padded}>{children}</div>
}
