import type { MenuItemConstructorOptions } from 'electron'
import type { Theme } from '../node-core/contract/desktopBridge.ts'
import { commandOfView, MENU_VIEWS, VIEWS } from '../node-core/contract/views.ts'

/** Actions of the menu items. */
export interface MenuActions {
  /** Sends the window a command, such as `view.blocks`. */
  command(command: string): void
  setTheme(theme: Theme): void
  restartNode(): void
  openExternal(address: string): void
}

export interface MenuSituation {
  platform: NodeJS.Platform
  productName: string
  theme: Theme
  /** Whether to include reload and the developer tools. */
  isDevelopment: boolean
}

const THEMES: readonly [theme: Theme, label: string][] = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

/** The application menu. Every item has an id, which tests and the window use; it is also the command sent to the window. */
export function menuTemplate(
  { platform, productName, theme, isDevelopment }: MenuSituation,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const appMenu: MenuItemConstructorOptions = {
    id: 'app',
    label: productName,
    submenu: [
      { id: 'app.about', role: 'about' },
      { id: 'app.separator', type: 'separator' },
      { id: 'app.services', role: 'services' },
      { id: 'app.hide', role: 'hide' },
      { id: 'app.hideOthers', role: 'hideOthers' },
      { id: 'app.unhide', role: 'unhide' },
      { id: 'app.quitSeparator', type: 'separator' },
      { id: 'app.quit', role: 'quit' },
    ],
  }
  const nodeMenu: MenuItemConstructorOptions = {
    id: 'node',
    label: '&Node',
    submenu: [
      { id: 'node.restart', label: 'Restart Node', accelerator: 'CmdOrCtrl+Shift+R', click: () => actions.restartNode() },
      ...(isMac
        ? []
        : ([
            { id: 'node.separator', type: 'separator' },
            { id: 'node.quit', role: 'quit' },
          ] satisfies MenuItemConstructorOptions[])),
    ],
  }
  const editMenu: MenuItemConstructorOptions = {
    id: 'edit',
    label: '&Edit',
    submenu: [
      { id: 'edit.undo', role: 'undo' },
      { id: 'edit.redo', role: 'redo' },
      { id: 'edit.separator', type: 'separator' },
      { id: 'edit.cut', role: 'cut' },
      { id: 'edit.copy', role: 'copy' },
      { id: 'edit.paste', role: 'paste' },
      { id: 'edit.selectAll', role: 'selectAll' },
    ],
  }
  const viewMenu: MenuItemConstructorOptions = {
    id: 'view',
    label: '&View',
    submenu: [
      ...MENU_VIEWS.map((view): MenuItemConstructorOptions => ({
        id: commandOfView(view),
        label: VIEWS[view].title,
        accelerator: `CmdOrCtrl+${VIEWS[view].accelerator}`,
        click: () => actions.command(commandOfView(view)),
      })),
      { id: 'view.themeSeparator', type: 'separator' },
      {
        id: 'theme',
        label: 'Theme',
        submenu: THEMES.map(([name, label]): MenuItemConstructorOptions => ({
          id: `theme.${name}`,
          label,
          type: 'radio',
          checked: name === theme,
          click: () => {
            actions.setTheme(name)
            actions.command(`theme.${name}`)
          },
        })),
      },
      { id: 'view.zoomSeparator', type: 'separator' },
      { id: 'view.resetZoom', role: 'resetZoom' },
      { id: 'view.zoomIn', role: 'zoomIn' },
      { id: 'view.zoomOut', role: 'zoomOut' },
      { id: 'view.fullScreen', role: 'togglefullscreen' },
      ...(isDevelopment
        ? ([
            { id: 'view.developerSeparator', type: 'separator' },
            { id: 'view.reload', role: 'reload' },
            { id: 'view.developerTools', role: 'toggleDevTools' },
          ] satisfies MenuItemConstructorOptions[])
        : []),
    ],
  }
  const windowMenu: MenuItemConstructorOptions = {
    id: 'window',
    label: '&Window',
    submenu: [
      { id: 'window.minimize', role: 'minimize' },
      { id: 'window.close', role: 'close' },
    ],
  }
  const helpMenu: MenuItemConstructorOptions = {
    id: 'help',
    role: 'help',
    submenu: [
      { id: 'help.jsonRpc', label: 'Ethereum JSON-RPC', click: () => actions.openExternal('https://ethereum.github.io/execution-apis/') },
      { id: 'help.eips', label: 'Ethereum Improvement Proposals', click: () => actions.openExternal('https://eips.ethereum.org/') },
    ],
  }
  return [...(isMac ? [appMenu] : []), nodeMenu, editMenu, viewMenu, windowMenu, helpMenu]
}
