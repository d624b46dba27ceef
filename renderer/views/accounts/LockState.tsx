import { Lock, LockOpen } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Badge } from '../../components/feedback/Badge.tsx'
import { useSecondsUntil } from '../../components/values/clock.ts'
import { clockText } from '../../format/time.ts'
import type { KeyStoreAccount } from '../../store/accountsSlice.ts'
import { useSync } from '../../store/useApp.ts'

/** Whether an account is locked, and how long it stays unlocked. */
export function LockState({ isUnlocked, locksAtMs }: KeyStoreAccount): ReactNode {
  if (!isUnlocked) return <Badge icon={<Lock size={11} aria-hidden />}>Locked</Badge>
  return (
    <Badge
      tone="success"
      icon={<LockOpen size={11} aria-hidden />}
      hint={locksAtMs === undefined ? 'Unlocked until the node stops' : 'Unlocked, and locked again by the node at the end of this time'}
    >
      {locksAtMs === undefined ? 'Unlocked' : <Countdown locksAtMs={locksAtMs} />}
    </Badge>
  )
}

function Countdown({ locksAtMs }: { locksAtMs: number }): ReactNode {
  const sync = useSync()
  const seconds = useSecondsUntil(locksAtMs)
  useEffect(() => {
    // The node says when it is over; this only asks it in time.
    if (seconds === 0) void sync.refresh('accounts')
  }, [sync, seconds])
  return <span role="timer" aria-label="Locked again in">{`Unlocked ${clockText(seconds)}`}</span>
}
