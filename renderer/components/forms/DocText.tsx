import type { ReactNode } from 'react'
import type { AbiDoc } from '../../../node-core/contract/workspace.ts'
import { plainText } from '../../format/revert.ts'
import styles from './DocText.module.css'

const MAX_LINES = 20
const MAX_LINE_LENGTH = 500

/** A function's documentation from its source, rendered as plain text: the user's part first, then the developer's. */
export function DocText({ doc: { notice, details } }: { doc: AbiDoc }): ReactNode {
  return (
    <div className={styles.doc}>
      {notice !== undefined && <Lines text={notice} />}
      {details !== undefined && (
        <div className={styles.details}>
          <Lines text={details} />
        </div>
      )}
    </div>
  )
}

function Lines({ text }: { text: string }): ReactNode {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.slice(0, MAX_LINES).map((line, at) => <p key={at}>{plainText(line, MAX_LINE_LENGTH)}</p>)
}
