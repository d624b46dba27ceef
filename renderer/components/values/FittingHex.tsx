import type { ReactNode } from 'react'
import styles from './FittingHex.module.css'

/** As many as `.head` leaves room for. */
const TAIL = 6

/**
 * All digits of an address or a hash; where they have one line, in tables and headings, the middle is not displayed if there is no room for
 * it. A link around them needs its own `aria-label`: the name that browsers compute has a space between the parts.
 */
export function FittingHex({ text }: { text: string }): ReactNode {
  return (
    <>
      <span className={styles.head} data-whole={text}>
        {text.slice(0, -TAIL)}
      </span>
      {text.slice(-TAIL)}
    </>
  )
}
