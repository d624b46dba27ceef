import type { ReactNode } from 'react'
import styles from './CallText.module.css'
import { Shortened } from './Shortened.tsx'

/** A call with its arguments, on a few lines; in full on hover and focus. */
export function CallText({ shown, whole }: { shown: string; whole: string }): ReactNode {
  return (
    <code className={styles.call} data-hint={whole} tabIndex={0}>
      <Shortened plain shown={shown} whole={whole} />
    </code>
  )
}
