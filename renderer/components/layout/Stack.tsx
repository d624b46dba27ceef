import type { ReactNode, Ref } from 'react'
import styles from './Stack.module.css'

/** Parts one below the other, at the distance of the parts of a form. */
export function Stack({ role, ref, children }: { role?: 'status'; ref?: Ref<HTMLDivElement>; children: ReactNode }): ReactNode {
  return (
    <div ref={ref} className={styles.stack} role={role}>
      {children}
    </div>
  )
}
