import type { ReactNode } from 'react'
import type { TransactionCounts } from '../../../node-core/contract/blockRows.ts'
import { Badge, Badges } from '../../components/feedback/Badge.tsx'
import { countToText } from '../../format/amount.ts'
import { contentsToText } from '../../format/contents.ts'
import styles from './BlockContents.module.css'

/** Contents of a block in words; failed transactions are highlighted, and so is that it started with changes by hand. */
export function BlockContents({ manualChanges = 0, ...counts }: TransactionCounts & { manualChanges?: number }): ReactNode {
  const contents = <Contents {...counts} />
  if (manualChanges === 0) return contents
  return (
    <Badges>
      {contents}
      <Badge tone="warning" hint={`It started with ${countToText(manualChanges, 'value')} changed by hand`}>
        by hand
      </Badge>
    </Badges>
  )
}

function Contents(counts: TransactionCounts): ReactNode {
  const text = contentsToText(counts)
  if (text === '') return <span className={styles.none}>empty</span>
  return (
    <span>
      {text}
      {counts.failed > 0 && <span className={styles.failed}>{` · ${counts.failed} failed`}</span>}
    </span>
  )
}
