import type { ReactNode } from 'react'
import styles from './Shortened.module.css'

export interface ShortenedProps {
  /** What is displayed. */
  shown: string
  /** What it stands for: on hover and focus, and when read out or copied. */
  whole: string
  /** The hint and focus belong to a surrounding element. */
  plain?: boolean
}

/** A text displayed in a shorter form. */
export function Shortened({ shown, whole, plain = false }: ShortenedProps): ReactNode {
  if (shown === whole) return whole
  return (
    // Reachable by keyboard, because the hint shows what is hidden.
    <span className={styles.shortened} data-shown={shown} data-hint={plain ? undefined : whole} tabIndex={plain ? undefined : 0}>
      <span className={styles.whole}>{whole}</span>
    </span>
  )
}
