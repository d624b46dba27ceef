import type { ReactNode, Ref } from 'react'
import styles from './Stack.module.css'

export interface StackProps {
  role?: 'status'
  ref?: Ref<HTMLDivElement>
  /** The last part takes the remaining height. */
  fill?: boolean
  children: ReactNode
}

/** Stacked parts, spaced like the parts of a form. */
export function Stack({ role, ref, fill = false, children }: StackProps): ReactNode {
  return (
    <div ref={ref} className={styles.stack} data-fill={fill || undefined} role={role}>
      {children}
    </div>
  )
}
