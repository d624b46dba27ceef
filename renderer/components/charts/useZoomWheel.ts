import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Handles the wheel over an element while Ctrl or Cmd is held, and prevents the browser's own zoom. */
export function useZoomWheel(element: RefObject<HTMLElement | null>, onZoom: (event: WheelEvent) => void): void {
  const zoom = useEffectEvent(onZoom)
  useEffect(() => {
    const box = element.current!
    const listener = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoom(event)
    }
    // React's wheel listeners are passive and cannot prevent scrolling.
    box.addEventListener('wheel', listener, { passive: false })
    return () => box.removeEventListener('wheel', listener)
  }, [element])
}
