/**
 * What `import … from 'electron'` means in the main process on this host. An export that is missing here is a link error in the
 * application; a property that is missing throws by name. The surface grows only together with a `Pick` of Electron's own types.
 */
import type * as Electron from 'electron'
import { BrowserWindow } from './browserWindow.ts'
import { dialog, shell } from './desktop.ts'
import { protocol } from './protocol.ts'
import { strict } from './strict.ts'
import { webContentsOfTarget } from './targets.ts'

export { app } from './app.ts'
export { BrowserWindow, dialog, protocol, shell }
export { ipcMain } from './ipcMain.ts'
export { Menu, MenuItem } from './menu.ts'
export { nativeTheme } from './nativeTheme.ts'
export { recorded } from './recorded.ts'
export { session } from './session.ts'

export const webContents = strict('webContents', {
  getAllWebContents: () => BrowserWindow.getAllWindows().map((window) => window.webContents),
  fromId: (id: number) => BrowserWindow.fromId(id)?.webContents,
  // Playwright finds a page's window by this.
  fromDevToolsTargetId(targetId: string) {
    const found = webContentsOfTarget(targetId)
    return found && BrowserWindow.fromWebContents(found)?.webContents
  },
})

/** The same parameters and result, without overloads, which a plain object cannot repeat. */
type Plain<T> = { [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => R : T[K] }

// Checked against Electron's types; classes say it by `implements`.
void ({ dialog, protocol, shell } satisfies {
  dialog: Plain<Pick<Electron.Dialog, 'showErrorBox' | 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'>>
  protocol: Pick<Electron.Protocol, 'handle' | 'isProtocolHandled' | 'registerSchemesAsPrivileged' | 'unhandle'>
  shell: Plain<Pick<Electron.Shell, 'openExternal' | 'openPath'>>
})
