import { useEffect } from 'react'

/** Runs it at an interval while the component is mounted and the window is visible. */
export function useRepeatedly(run: () => void, everyMs: number): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') run()
    }, everyMs)
    return () => clearInterval(timer)
  }, [run, everyMs])
}
