import { useSyncExternalStore } from 'react'

/** The colour of a design token such as `--text` in the current theme, in a form that canvases accept. */
export function tokenColor(element: Element, token: string): string {
  const probe = document.createElement('span')
  probe.style.setProperty('color', `var(${token})`)
  // A canvas draws backgrounds and texts itself: forced colours would make them the same.
  probe.style.setProperty('forced-color-adjust', 'none')
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

const dark = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-color-scheme: dark)')

function listen(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  dark?.addEventListener('change', listener)
  return () => {
    observer.disconnect()
    dark?.removeEventListener('change', listener)
  }
}

/** A string that changes with the theme, to redraw what uses its colours. */
export function useThemeMark(): string {
  return useSyncExternalStore(listen, () => `${document.documentElement.dataset['theme'] ?? 'system'} ${dark?.matches ? 'dark' : 'light'}`)
}
