import type { ReactNode } from 'react'
import { plainText } from '../../format/revert.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './LongText.module.css'

/** Maximum length of a hint. */
const MAX_HINTED = 2_000

/** A text on one line, as much of it as fits: more of it is in its hint, and all of it is copied. `what`: for the copy button's name. */
export function LongText({ text, what }: { text: string; what: string }): ReactNode {
  return (
    <span className={styles.text}>
      <span className={styles.shown} data-hint={plainText(text, MAX_HINTED)} tabIndex={0}>
        “{plainText(text)}”
      </span>
      <CopyButton text={text} what={what} shy />
    </span>
  )
}
