import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { Button } from '../components/forms/Button.tsx'

/**
 * The end of a list that covers the newest blocks only: a button that goes on with those before, and stops that. It is one button, so that it
 * keeps the focus; when no blocks are left it goes, and leaves the focus to the view.
 */
export function OlderBlocks({
  from,
  words: [look, looking],
  isLooking,
  onLook,
  onStop,
}: {
  /** The first block that the list covers. */
  from: number
  /** What the button does, and what is being done: `['Look in', 'Looking in']`. */
  words: readonly [look: string, looking: string]
  isLooking: boolean
  onLook: () => void
  onStop: () => void
}): ReactNode {
  const before = `blocks before ${groupDigits(from)}`
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const shown = button.current
    return () => {
      if (shown && document.activeElement === shown) shown.closest<HTMLElement>('main')?.focus()
    }
  }, [])
  return (
    <>
      {isLooking && `${looking} ${before}…`}
      <Button ref={button} onClick={isLooking ? onStop : onLook}>
        {isLooking ? 'Stop' : `${look} ${before}`}
      </Button>
    </>
  )
}
