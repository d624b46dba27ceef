import type { IpcMain } from 'electron'
import type { DesktopBridge, Theme } from '../node-core/contract/desktopBridge.ts'
import { CHANNELS } from './channels.ts'
import { assertTrustedSender } from './trustedSender.ts'

/** Calls that exist only on the desktop. */
export type DesktopCalls = Pick<
  DesktopBridge,
  'chooseFolder' | 'openDataFolder' | 'repairChain' | 'restartNode' | 'setTheme' | 'showWaiting' | 'showWorkspace' | 'startWithoutConfig'
>

const THEMES: readonly unknown[] = ['light', 'dark', 'system'] satisfies Theme[]

/** Whether the value is the name of a theme. */
export function isTheme(value: unknown): value is Theme {
  return THEMES.includes(value)
}

/**
 * Handles the window's desktop calls. Only the application's own page may call, and arguments are checked again here: types do not cross
 * process boundaries.
 */
export function handleDesktopCalls(ipcMain: IpcMain, calls: DesktopCalls): void {
  function handle(channel: string, call: (...args: unknown[]) => Promise<unknown>): void {
    ipcMain.handle(channel, async (event, ...args: unknown[]) => {
      assertTrustedSender(event.senderFrame)
      return call(...args)
    })
  }
  handle(CHANNELS.setTheme, async (theme) => {
    if (!isTheme(theme)) throw new TypeError('setTheme: theme must be light, dark or system')
    await calls.setTheme(theme)
  })
  handle(CHANNELS.showWaiting, async (count) => {
    if (!Number.isSafeInteger(count) || (count as number) < 0) throw new TypeError('showWaiting: count must be an integer from 0 on')
    await calls.showWaiting(count as number)
  })
  handle(CHANNELS.restartNode, () => calls.restartNode())
  // The page passes no paths: there is only one file and one folder.
  handle(CHANNELS.startWithoutConfig, () => calls.startWithoutConfig())
  handle(CHANNELS.repairChain, () => calls.repairChain())
  handle(CHANNELS.openDataFolder, () => calls.openDataFolder())
  handle(CHANNELS.chooseFolder, () => calls.chooseFolder())
  handle(CHANNELS.showWorkspace, async (name) => {
    if (name !== null && typeof name !== 'string') throw new TypeError('showWorkspace: name must be a string or null')
    await calls.showWorkspace(name)
  })
}
