import type { ReactNode } from 'react'
import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { forkName } from '../format/forkName.ts'
import { plainText } from '../format/revert.ts'
import { useApp } from '../store/useApp.ts'

const MAX_NAME_LENGTH = 40

/** Says, where a list is empty, that a fork lists only what happened on it; nothing for a chain with a genesis of its own. */
export function ForkNote({ children }: { children: ReactNode }): ReactNode {
  const fork = useApp((state) => state.node.info?.fork)
  if (!fork || (fork.isFollowed && fork.blockNumber === 0)) return null
  return (
    <>
      {' '}
      This chain is {fork.isFollowed ? "another node's" : 'a fork'}: only what happened after block {groupDigits(fork.blockNumber)} of{' '}
      {plainText(forkName(fork), MAX_NAME_LENGTH)} is listed. {children}
    </>
  )
}
