import type { ReactNode } from 'react'
import { Button } from '../../components/forms/Button.tsx'
import { useSecondsSince } from '../../components/values/clock.ts'
import { Kbd } from '../../components/values/Kbd.tsx'

/** For how long the node has been at work, and a way not to wait any longer; before a second has passed, the keys that run a request. */
export function Waiting({ sinceMs, onCancel }: { sinceMs: number | undefined; onCancel: () => void }): ReactNode {
  const seconds = useSecondsSince(sinceMs)
  if (seconds === 0) return <Kbd>Ctrl Enter</Kbd>
  return (
    <>
      <span>{seconds} s</span>
      <Button onClick={onCancel}>Cancel</Button>
    </>
  )
}
