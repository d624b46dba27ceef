import { useSyncExternalStore } from 'react'

/** The colour of a design token such as `--text` in the theme of the moment, as canvases take it. */
export function tokenColor(element: Element, token: string): string {
  const probe = document.createElement('span')
  probe.style.setProperty('color', `var(${token})`)
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

/** A text that changes with the theme, so that what was drawn in its colours is drawn anew. */
export function useThemeMark(): string {
  return useSyncExternalStore(listen, () => `${document.documentElement.dataset['theme'] ?? 'system'} ${dark?.matches ? 'dark' : 'light'}`)
}
