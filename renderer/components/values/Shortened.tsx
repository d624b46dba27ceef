import type { ReactNode } from 'react'
import styles from './Shortened.module.css'

export interface ShortenedProps {
  /** What is seen. */
  shown: string
  /** What it stands for: on hover and focus, and for whoever reads it out or copies it. */
  whole: string
  /** Of what hint and focus belong to something around it. */
  plain?: boolean
}

/** A text of which the eye gets a shorter form. */
export function Shortened({ shown, whole, plain = false }: ShortenedProps): ReactNode {
  if (shown === whole) return whole
  return (
    // Reached by the keyboard, since the hint says what is not seen.
    <span className={styles.shortened} data-shown={shown} data-hint={plain ? undefined : whole} tabIndex={plain ? undefined : 0}>
      <span className={styles.whole}>{whole}</span>
    </span>
  )
}
