import type { ReactNode } from 'react'
import type { Hex } from '../../../node-core/contract/hex.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { blockPath } from '../../routing/paths.ts'

/** Width of a column of block numbers: those of public chains have eight digits. */
export const BLOCK_WIDTH = '5rem'

export interface BlockLinkProps {
  number: number | Hex
  /** Whether it is what the row is about. */
  primary?: boolean
  className?: string | undefined
  onClick?: () => void
}

/** The number of a block, which leads to the block. */
export function BlockLink({ number, primary = false, className, onClick }: BlockLinkProps): ReactNode {
  return (
    <a className={className} href={blockPath(Number(number))} data-primary={primary || undefined} onClick={onClick}>
      {groupDigits(Number(number))}
    </a>
  )
}
