import type { ReactNode } from 'react'
import styles from './Flow.module.css'

export interface FlowProps {
  from: ReactNode
  /** What is transferred: an amount, a call. */
  what: ReactNode
  to: ReactNode
  /** What the recipient is. */
  toName?: string
  /** Below the arrow: what else was sent, and what came back. */
  sent?: ReactNode
  received?: ReactNode
}

/** From, what, to: one line that shows where value goes. */
export function Flow({ from, what, to, toName = 'To', sent, received }: FlowProps): ReactNode {
  return (
    <div className={styles.frame}>
      <div className={styles.flow} role="group" aria-label="Flow of value">
        <div className={styles.end}>
          <span className={styles.name}>From</span>
          {from}
        </div>
        <div className={styles.what}>
          <div className={styles.label}>{what}</div>
          <div className={styles.arrow} aria-hidden="true" />
          {(sent || received) && (
            <div className={styles.moved}>
              {sent && (
                <span className={styles.side}>
                  <span className={styles.name}>out</span>
                  {sent}
                </span>
              )}
              {received && (
                <span className={styles.side}>
                  <span className={styles.name}>in</span>
                  {received}
                </span>
              )}
            </div>
          )}
        </div>
        <div className={styles.end}>
          <span className={styles.name}>{toName}</span>
          {to}
        </div>
      </div>
    </div>
  )
}
