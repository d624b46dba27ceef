import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './BeforeAfter.module.css'

/** A value before and after something happened, with a note on the difference. */
export function BeforeAfter({ before, after, aside }: { before: ReactNode; after: ReactNode; aside?: ReactNode }): ReactNode {
  return (
    <span className={styles.change}>
      <span className={styles.before}>{before}</span>
      <ArrowRight size={13} aria-label="became" className={styles.arrow} />
      <span>{after}</span>
      {aside}
    </span>
  )
}
