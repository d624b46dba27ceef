import { BrowserWindow } from 'electron'
import path from 'node:path'
import type { DesktopSettings } from './desktopSettings.ts'
import { APP_ORIGIN } from './protocol.ts'
import { windowOptions } from './windowOptions.ts'

/** Opens the window with the page. `remember` is called with its bounds when it closes. */
export function openWindow(
  settings: DesktopSettings,
  isDark: boolean,
  remember: (place: Pick<DesktopSettings, 'bounds' | 'isMaximized'>) => void,
): BrowserWindow {
  const window = new BrowserWindow(windowOptions(settings, path.join(import.meta.dirname, 'preload.cjs'), isDark))
  if (settings.isMaximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  // Flashing ends by itself on macOS only.
  window.on('focus', () => window.flashFrame(false))
  window.on('close', () => remember({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() }))
  window.loadURL(`${APP_ORIGIN}/`).catch((error: unknown) => {
    process.stderr.write(`the window could not be loaded: ${String(error)}\n`)
  })
  return window
}

/** Brings the open window, if there is one, to the front. */
export function focusWindow(): BrowserWindow | undefined {
  const [window] = BrowserWindow.getAllWindows()
  if (window?.isMinimized()) window.restore()
  window?.focus()
  return window
}
