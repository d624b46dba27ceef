import type { ReactNode } from 'react'
import { FoldButton } from '../layout/FoldButton.tsx'
import { indentOf } from '../traces/treeIndent.ts'
import styles from './TreeCell.module.css'

export interface TreeCellProps {
  depth: number
  /** Undefined if it has no parts to show. */
  isOpen: boolean | undefined
  onToggle: () => void
  /** Name of the row. */
  children: string
}

/** First cell of a row in a table whose rows are nested: indented, with a button that shows or hides the parts. */
export function TreeCell({ depth, isOpen, onToggle, children }: TreeCellProps): ReactNode {
  return (
    <span className={styles.cell} style={{ paddingLeft: `${indentOf(depth)}px` }}>
      <FoldButton isOpen={isOpen} onToggle={onToggle}>
        {children}
      </FoldButton>
    </span>
  )
}
