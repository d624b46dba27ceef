import { useEffect, useRef, type ReactNode } from 'react'
import { Stack } from './Stack.tsx'

/** Parts that the user asked for, scrolled into view when they appear, as far as there is room. */
export function ScrollIntoView({ children }: { children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <Stack ref={place}>{children}</Stack>
}
