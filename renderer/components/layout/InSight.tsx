import { useEffect, useRef, type ReactNode } from 'react'
import { Stack } from './Stack.tsx'

/** Parts that somebody asked for, brought into sight when they come, as far as there is room. */
export function InSight({ children }: { children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <Stack ref={place}>{children}</Stack>
}
