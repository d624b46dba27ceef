import { GitFork } from 'lucide-react'
import type { ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Button } from '../../components/forms/Button.tsx'
import { forkName } from '../../format/forkName.ts'
import { plainText } from '../../format/revert.ts'
import { useApp, useAppContext } from '../../store/useApp.ts'
import styles from './ForkBadge.module.css'

const MAX_NAME_LENGTH = 40

/** Says which remote chain the chain goes on from, and opens what was read of it; nothing for a chain with a genesis of its own. */
export function ForkBadge(): ReactNode {
  const { store } = useAppContext()
  const fork = useApp((state) => state.node.info?.fork)
  if (!fork) return null
  const name = plainText(forkName(fork), MAX_NAME_LENGTH)
  const title = `Fork of ${name} at ${groupDigits(fork.blockNumber)}`
  return (
    <Button
      aria-label={title}
      data-hint={`${title}\n${fork.from.join(', ') || 'read from a pack'}`}
      icon={<GitFork size={14} aria-hidden className={styles.icon} />}
      onClick={() => store.setState(({ ui }) => ({ ui: { ...ui, forkOpen: true } }))}
    >
      <span className={styles.words}>Fork of </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.words}> at {groupDigits(fork.blockNumber)}</span>
    </Button>
  )
}
