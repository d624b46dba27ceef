import type { ReactNode } from 'react'
import styles from './OneLine.module.css'

/** Data on one line, cut where there is no more room, and whole on hover. */
export function OneLine({ text }: { text: string }): ReactNode {
  if (text === '') return null
  return (
    <code className={styles.line} data-hint={text}>
      {text}
    </code>
  )
}
