import type { BrowserWindowConstructorOptions } from 'electron'
import type { DesktopSettings } from './desktopSettings.ts'

/** Options of the window. Its page is sandboxed, isolated from the preload script, and has no Node. */
export function windowOptions(settings: DesktopSettings, preload: string, isDark: boolean): BrowserWindowConstructorOptions {
  return {
    title: 'Terrarium',
    width: 1280,
    height: 800,
    ...settings.bounds,
    minWidth: 720,
    minHeight: 480,
    show: false,
    // The page's background color, so that nothing flashes before it is loaded.
    backgroundColor: isDark ? '#0b100d' : '#f8faf5',
    webPreferences: { preload, sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true, spellcheck: false },
  }
}
