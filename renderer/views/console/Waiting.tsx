import type { ReactNode } from 'react'
import { Button } from '../../components/forms/Button.tsx'
import { useSecondsSince } from '../../components/values/clock.ts'
import { Kbd } from '../../components/values/Kbd.tsx'

/** Elapsed time of a running request with a button to stop waiting; during the first second, the shortcut to run a request. */
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
