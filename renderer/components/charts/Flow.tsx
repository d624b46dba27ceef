import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Flow.module.css'

export interface FlowProps {
  from: ReactNode
  /** What goes from one to the other: an amount, a call. */
  what: ReactNode
  to: ReactNode
  /** What the receiving end is. */
  toName?: string
}

/** From, what, to: one line that shows where value goes. */
export function Flow({ from, what, to, toName = 'To' }: FlowProps): ReactNode {
  return (
    <div className={styles.flow} role="group" aria-label="Flow of value">
      <div className={styles.end}>
        <span className={styles.name}>From</span>
        {from}
      </div>
      <div className={styles.what}>
        <div className={styles.label}>{what}</div>
        <div className={styles.arrow} aria-hidden="true">
          <span className={styles.line} />
          <ArrowRight size={14} />
        </div>
      </div>
      <div className={styles.end}>
        <span className={styles.name}>{toName}</span>
        {to}
      </div>
    </div>
  )
}
