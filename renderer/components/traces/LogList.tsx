import { useState, type ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import type { LogData } from '../../abi/abiDecoder.ts'
import { Button } from '../forms/Button.tsx'
import { LogCard } from './LogCard.tsx'
import styles from './LogCard.module.css'

const LOGS_AT_A_TIME = 25

/** Logs in full: the first few, and more on request, so that a thousand render quickly. */
export function LogList({ logs }: { logs: readonly { index: number; log: LogData }[] }): ReactNode {
  const [shown, setShown] = useState(LOGS_AT_A_TIME)
  const left = logs.length - shown
  return (
    <>
      {logs.slice(0, shown).map(({ index, log }) => (
        <LogCard key={index} index={index} log={log} />
      ))}
      {left > 0 && (
        <div className={styles.more}>
          <Button onClick={() => setShown(shown + 2 * LOGS_AT_A_TIME)}>
            Show {Math.min(left, 2 * LOGS_AT_A_TIME)} of {groupDigits(left)} more logs
          </Button>
        </div>
      )}
    </>
  )
}
