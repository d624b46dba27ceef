import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Hears the wheel of an element while Ctrl or Cmd is held, which then zooms nothing else. */
export function useZoomWheel(element: RefObject<HTMLElement | null>, onZoom: (event: WheelEvent) => void): void {
  const zoom = useEffectEvent(onZoom)
  useEffect(() => {
    const box = element.current!
    const listener = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoom(event)
    }
    // React's listeners of wheels are passive, and could not keep the page from moving.
    box.addEventListener('wheel', listener, { passive: false })
    return () => box.removeEventListener('wheel', listener)
  }, [element])
}
