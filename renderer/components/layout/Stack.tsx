import type { ReactNode } from 'react'
import styles from './Stack.module.css'

/** Parts one below the other, at the distance of the parts of a form. */
export function Stack({ role, children }: { role?: 'status'; children: ReactNode }): ReactNode {
  return (
    <div className={styles.stack} role={role}>
      {children}
    </div>
  )
}
