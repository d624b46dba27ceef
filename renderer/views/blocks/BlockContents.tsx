import { GitFork } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TransactionCounts } from '../../../node-core/contract/blockRows.ts'
import { Badge, Badges } from '../../components/feedback/Badge.tsx'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { countText } from '../../../node-core/contract/countText.ts'
import { contentsToText } from '../../format/contents.ts'
import type { BlockSummary } from '../../store/summaries.ts'
import styles from './BlockContents.module.css'

interface BlockContentsProps extends Pick<BlockSummary, 'counts' | 'gasUsed'> {
  manualChanges?: number
  /** Whether the chain leaves its remote one after it. */
  isFork?: boolean
}

/** Contents of a block in words; failed transactions are highlighted, and so is that it started with changes by hand. */
export function BlockContents({ counts, gasUsed, manualChanges = 0, isFork = false }: BlockContentsProps): ReactNode {
  const contents = counts ? <Contents {...counts} /> : <Unread isEmpty={gasUsed === 0n} />
  if (manualChanges === 0 && !isFork) return contents
  return (
    <Badges>
      {contents}
      {manualChanges > 0 && (
        <Badge tone="warning" hint={`It started with ${countText(manualChanges, 'value')} changed by hand`}>
          by hand
        </Badge>
      )}
      {isFork && (
        <Badge
          tone="accent"
          icon={<GitFork size={11} aria-hidden />}
          hint="The last block of the remote chain; blocks after it were made here"
        >
          fork
        </Badge>
      )}
    </Badges>
  )
}

function Unread({ isEmpty }: { isEmpty: boolean }): ReactNode {
  return isEmpty ? (
    <span className={styles.none}>empty</span>
  ) : (
    <span
      className={styles.none}
      data-hint="A block of the remote chain, of which a list reads the header only. Open it to read its transactions."
    >
      not read
    </span>
  )
}

function Contents(counts: TransactionCounts): ReactNode {
  const text = contentsToText(counts)
  if (text === '') return <span className={styles.none}>empty</span>
  if (counts.failed === 0) return text
  const failed = `${groupDigits(counts.failed)} failed`
  return (
    <span className={styles.contents} data-hint={`${text} · ${failed}`}>
      <span className={styles.text}>{text}</span>
      <span className={styles.failed}>&nbsp;· {failed}</span>
    </span>
  )
}
