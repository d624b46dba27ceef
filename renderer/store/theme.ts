import type { DesktopBridge, Theme } from '../../node-core/contract/desktopBridge.ts'
import type { AppStore } from './appStore.ts'

const KEY = 'terrarium.theme'

/** The last chosen theme, in this window or this browser. */
export function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Shows the window in a theme and, on the desktop, its title bar and menus too. */
export function showTheme(theme: Theme, desktop: DesktopBridge | undefined): void {
  document.documentElement.dataset['theme'] = theme
  void desktop?.setTheme(theme).catch(() => {
    // The window itself is right; only the system's frame around it is not.
  })
}

/** Applies a theme now and on the next start. */
export function chooseTheme(theme: Theme, store: AppStore, desktop: DesktopBridge | undefined): void {
  localStorage.setItem(KEY, theme)
  showTheme(theme, desktop)
  store.setState(({ ui }) => ({ ui: { ...ui, theme } }))
}
