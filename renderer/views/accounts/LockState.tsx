import { Lock, LockOpen } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Badge } from '../../components/feedback/Badge.tsx'
import { useSecondsUntil } from '../../components/values/clock.ts'
import { clockText } from '../../format/time.ts'
import type { KeyStoreAccount } from '../../store/accountsSlice.ts'
import { useSync } from '../../store/useApp.ts'

/** Whether an account is locked, and for how much longer it stays unlocked. */
export function LockState({ isUnlocked, locksAtMs }: KeyStoreAccount): ReactNode {
  if (!isUnlocked) return <Badge icon={<Lock size={11} aria-hidden />}>Locked</Badge>
  return (
    <Badge
      tone="success"
      icon={<LockOpen size={11} aria-hidden />}
      hint={locksAtMs === undefined ? 'Unlocked until the node stops' : 'Unlocked; the node locks it again when this time runs out'}
    >
      {locksAtMs === undefined ? 'Unlocked' : <Countdown locksAtMs={locksAtMs} />}
    </Badge>
  )
}

function Countdown({ locksAtMs }: { locksAtMs: number }): ReactNode {
  const sync = useSync()
  const seconds = useSecondsUntil(locksAtMs)
  useEffect(() => {
    // The node decides when to lock it; this only asks again in time.
    if (seconds === 0) void sync.refresh('accounts')
  }, [sync, seconds])
  return <span role="timer" aria-label="Locks again in">{`Unlocked ${clockText(seconds)}`}</span>
}
