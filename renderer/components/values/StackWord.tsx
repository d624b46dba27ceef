import type { ReactNode } from 'react'
import styles from './StackWord.module.css'

export interface StackWordProps {
  /** Counted from the top. */
  position: number
  /** What the opcode takes it for. */
  operand?: string | undefined
  /** It was not there, or another, at the step before. */
  isChanged: boolean
  value: ReactNode
  /** What it may mean. */
  meaning?: ReactNode
}

/** A word of a machine's stack, on one line. */
export function StackWord({ position, operand, isChanged, value, meaning }: StackWordProps): ReactNode {
  return (
    <span className={styles.word} data-changed={isChanged || undefined} data-operand={operand !== undefined || undefined}>
      <span className={styles.position}>{position}</span>
      <span className={styles.operand}>{operand}</span>
      <span className={styles.value}>{value}</span>
      <span className={styles.meaning}>{meaning}</span>
    </span>
  )
}
