import type { ReactNode } from 'react'
import styles from './StackWord.module.css'

export interface StackWordProps {
  /** Counted from the top. */
  position: number
  /** The operand that the opcode uses it for. */
  operand?: string | undefined
  /** It was absent or different at the previous step. */
  isChanged: boolean
  value: ReactNode
  /** Its likely meaning. */
  meaning?: ReactNode
}

/** A word of an EVM stack, on one line. */
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
