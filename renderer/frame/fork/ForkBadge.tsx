import { GitFork, Radio, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Button } from '../../components/forms/Button.tsx'
import { followedHost, forkName } from '../../format/forkName.ts'
import { plainText } from '../../format/revert.ts'
import { useApp, useAppContext } from '../../store/useApp.ts'
import styles from './ForkBadge.module.css'

const MAX_NAME_LENGTH = 40

/** Says which remote chain the chain goes on from, or which node it follows, and opens what was read of it; nothing for a chain with a genesis of its own. */
export function ForkBadge(): ReactNode {
  const { store } = useAppContext()
  const fork = useApp((state) => state.node.info?.fork)
  if (!fork) return null
  const host = followedHost(fork)
  const name = plainText(host ?? forkName(fork), MAX_NAME_LENGTH)
  const title = host === undefined ? `Fork of ${name} at ${groupDigits(fork.blockNumber)}` : `Follows ${name}`
  const Icon = host === undefined ? GitFork : fork.problem === undefined ? Radio : TriangleAlert
  return (
    <Button
      aria-label={title}
      data-hint={`${title}\n${fork.from.join(', ') || 'read from a pack'}`}
      icon={<Icon size={14} aria-hidden className={styles.icon} />}
      onClick={() => store.setState(({ ui }) => ({ ui: { ...ui, forkOpen: true } }))}
    >
      <span className={styles.words}>{host === undefined ? 'Fork of ' : 'Follows '}</span>
      <span className={styles.name}>{name}</span>
      {host === undefined && <span className={styles.words}> at {groupDigits(fork.blockNumber)}</span>}
    </Button>
  )
}
