import type { ReactNode } from 'react'
import { VirtualLines } from '../tables/VirtualLines.tsx'
import styles from './WordTable.module.css'

const DIGITS_IN_LINE = 64

/** Bytes as hex, 32 per line with their offsets. */
export function HexView({ label, data }: { label: string; data: string }): ReactNode {
  const count = Math.ceil((data.length - 2) / DIGITS_IN_LINE)
  return (
    <VirtualLines
      label={label}
      count={count}
      renderLine={(index) => (
        <span className={styles.word}>
          <span className={styles.offset}>{((index * DIGITS_IN_LINE) / 2).toString(16).padStart(4, '0')}</span>
          <span>{data.slice(2 + index * DIGITS_IN_LINE, 2 + (index + 1) * DIGITS_IN_LINE)}</span>
        </span>
      )}
    />
  )
}
