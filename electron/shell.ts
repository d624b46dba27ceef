import type { IpcMain } from 'electron'
import type { DesktopBridge, Theme } from '../node-core/contract/desktopBridge.ts'
import { CHANNELS } from './channels.ts'
import { assertTrustedSender } from './trustedSender.ts'

/** The calls that only a desktop has. */
export type DesktopCalls = Pick<DesktopBridge, 'openDataFolder' | 'repairChain' | 'restartNode' | 'setTheme' | 'startWithoutConfig'>

const THEMES: readonly unknown[] = ['light', 'dark', 'system'] satisfies Theme[]

/** Whether the value is the name of a theme. */
export function isTheme(value: unknown): value is Theme {
  return THEMES.includes(value)
}

/**
 * Answers the window's desktop calls. Only the application's own page may call, and arguments are checked here again: types end at the
 * process.
 */
export function handleDesktopCalls(ipcMain: IpcMain, calls: DesktopCalls): void {
  function handle(channel: string, call: (...args: unknown[]) => Promise<void>): void {
    ipcMain.handle(channel, async (event, ...args: unknown[]) => {
      assertTrustedSender(event.senderFrame)
      await call(...args)
    })
  }
  handle(CHANNELS.setTheme, async (theme) => {
    if (!isTheme(theme)) throw new TypeError('setTheme: theme must be light, dark or system')
    await calls.setTheme(theme)
  })
  handle(CHANNELS.restartNode, () => calls.restartNode())
  // The page names no file and no folder: there is only the one of each.
  handle(CHANNELS.startWithoutConfig, () => calls.startWithoutConfig())
  handle(CHANNELS.repairChain, () => calls.repairChain())
  handle(CHANNELS.openDataFolder, () => calls.openDataFolder())
}
