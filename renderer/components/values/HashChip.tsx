import type { ReactNode } from 'react'
import styles from './Chip.module.css'
import { classNames } from '../classNames.ts'
import { CopyButton } from './CopyButton.tsx'
import { FittingHex } from './FittingHex.tsx'
import { ShortHex } from './ShortHex.tsx'

export interface HashChipProps {
  hash: string
  /** Path that the hash links to; without it, it is only text. */
  href?: string
  /** What it is, for the copy button's name. */
  what?: string
  /** Shows all digits. */
  whole?: boolean
  /** It is the link that a click on the row follows. */
  primary?: boolean
  copy?: 'always' | 'hover' | 'never'
}

/** A hash, shortened in the middle: in full on hover and focus, with a copy button. */
export function HashChip({ hash, href, what = 'hash', whole = false, primary = false, copy = 'hover' }: HashChipProps): ReactNode {
  const text = whole ? <FittingHex text={hash} /> : <ShortHex text={hash} />
  const hint = whole ? undefined : hash
  return (
    <span className={classNames(styles.chip, whole && styles.whole)}>
      {href ? (
        <a className={styles.text} href={href} aria-label={whole ? hash : undefined} data-hint={hint} data-primary={primary || undefined}>
          {text}
        </a>
      ) : (
        <span className={styles.text} data-hint={hint}>
          {text}
        </span>
      )}
      {copy !== 'never' && <CopyButton text={hash} what={what} shy={copy === 'hover'} />}
    </span>
  )
}
