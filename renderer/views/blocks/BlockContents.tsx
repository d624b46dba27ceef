import type { ReactNode } from 'react'
import type { TransactionCounts } from '../../../node-core/contract/blockRows.ts'
import { contentsToText } from '../../format/contents.ts'
import styles from './BlockContents.module.css'

/** Contents of a block in words; failed transactions are highlighted. */
export function BlockContents(counts: TransactionCounts): ReactNode {
  const text = contentsToText(counts)
  if (text === '') return <span className={styles.none}>empty</span>
  return (
    <span>
      {text}
      {counts.failed > 0 && <span className={styles.failed}>{` · ${counts.failed} failed`}</span>}
    </span>
  )
}
