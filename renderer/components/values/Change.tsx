import type { ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { changeToText } from '../../format/figures.ts'
import styles from './Change.module.css'

/** By how much a cost differs from another one, with its sign; in the colour of more or less. */
export function Change({ now, before }: { now: number; before: number }): ReactNode {
  return (
    <span className={styles.change} data-sign={Math.sign(now - before)} data-hint={`${groupDigits(before)} in the other run`}>
      {changeToText(now - before)}
    </span>
  )
}
