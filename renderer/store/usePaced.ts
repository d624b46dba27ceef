import { useEffect, useRef, useState } from 'react'

/** A value that follows another one, changing at most once per interval in milliseconds. */
export function usePaced<T>(value: T, paceMs: number): T {
  const [shown, setShown] = useState(value)
  const changedAtMs = useRef(-Infinity)
  useEffect(() => {
    if (Object.is(shown, value)) return undefined
    const timer = setTimeout(
      () => {
        changedAtMs.current = performance.now()
        setShown(value)
      },
      Math.max(0, changedAtMs.current + paceMs - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [value, shown, paceMs])
  return shown
}
