import type { ReactNode } from 'react'
import type { AbiDoc } from '../../../node-core/contract/workspace.ts'
import { plainText } from '../../format/revert.ts'
import styles from './DocText.module.css'

const MAX_LINES = 20
const MAX_LINE_LENGTH = 500

/** What a source says of a function in words, as text whatever it holds: for its users first, then for developers. */
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
