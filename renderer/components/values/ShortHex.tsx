import type { ReactNode } from 'react'
import styles from './ShortHex.module.css'

const HEAD = 8
const TAIL = 4

/** Hex text whose middle is visually hidden: it is read out, selected and copied in full. */
export function ShortHex({ text }: { text: string }): ReactNode {
  if (text.length <= HEAD + TAIL + 1) return text
  return (
    <>
      {text.slice(0, HEAD)}
      <span className={styles.middle}>{text.slice(HEAD, -TAIL)}</span>
      {text.slice(-TAIL)}
    </>
  )
}
