import type { ReactNode } from 'react'
import { Shortened } from '../values/Shortened.tsx'
import styles from './OneLine.module.css'

/** Data on one line, truncated if too long, and in full on hover; `shown` is a shorter form to display. */
export function OneLine({ text, shown = text }: { text: string; shown?: string }): ReactNode {
  if (text === '') return null
  return (
    <code className={styles.line} data-hint={text}>
      <Shortened plain shown={shown} whole={text} />
    </code>
  )
}
