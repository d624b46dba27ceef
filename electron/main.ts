/** The desktop application: one window, and the nodes in worker threads of this process. */
import { app, BrowserWindow, dialog, ipcMain, Menu, nativeTheme, protocol, session, shell, type OpenDialogOptions } from 'electron'
import path from 'node:path'
import type { Theme } from '../node-core/contract/desktopBridge.ts'
import { createNodeFleet } from '../node-core/node/fleet/nodeFleet.ts'
import { createAttention } from './attention.ts'
import { CHANNELS } from './channels.ts'
import { readSettings, writeSettings, type DesktopSettings } from './desktopSettings.ts'
import { relayPages } from './ipcPort.ts'
import { menuTemplate } from './menu.ts'
import { applicationArguments, nodeArguments } from './nodeArguments.ts'
import { APP_SCHEME, createAppHandler } from './protocol.ts'
import { confinePages, confineSession, isExternalAllowed } from './security.ts'
import { handleDesktopCalls } from './shell.ts'
import { createShownNode } from './shownNode.ts'
import { focusWindow, openWindow } from './window.ts'

/** The heaps of all threads share 4 GB in Electron (pointer compression); the rest is the window's side of this process. */
const NODE_HEAP_LIMIT_MB = 3072

protocol.registerSchemesAsPrivileged([
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
])
// If the user disabled the sandbox (root, containers), enabling it here would only break startup.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()

const isFirst = app.requestSingleInstanceLock()
const settingsFile = path.join(app.getPath('userData'), 'settings.json')
let settings: DesktopSettings = readSettings(settingsFile)

const fleet = createNodeFleet({
  entry: path.join(import.meta.dirname, 'nodeHost.js'),
  program: 'desktop application',
  heapLimitMb: NODE_HEAP_LIMIT_MB,
  closeTimeoutMs: 10_000,
})
const node = createShownNode(
  fleet,
  fleet.add(
    nodeArguments(applicationArguments(process.argv, app.isPackaged), app.commandLine.getSwitchValue('user-data-dir') || undefined),
  ),
)

const showWaiting = createAttention({
  windows: () => BrowserWindow.getAllWindows(),
  setBadgeCount: (count) => void app.setBadgeCount(count),
})

function remember(changes: Partial<DesktopSettings>): void {
  settings = { ...settings, ...changes }
  writeSettings(settingsFile, settings)
}

function setTheme(theme: Theme): void {
  nativeTheme.themeSource = theme
  const item = Menu.getApplicationMenu()?.getMenuItemById(`theme.${theme}`)
  if (item) item.checked = true
  remember({ theme })
}

function openExternal(address: string): void {
  if (isExternalAllowed(address)) shell.openExternal(address).catch(() => {})
}

async function openDataFolder(): Promise<void> {
  if (node.dataDir === null) throw new Error('the node runs in memory and has no data folder')
  const problem = await shell.openPath(node.dataDir)
  if (problem !== '') throw new Error(problem)
}

/** The dialog belongs to the window that asks; the page gets a path only of what the user has chosen in it. */
async function chooseFolder(): Promise<string | null> {
  const options: OpenDialogOptions = { title: 'Watch a folder', properties: ['openDirectory'] }
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]
  const { canceled, filePaths } = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options))
  const [chosen] = canceled ? [] : filePaths
  return chosen !== undefined && path.isAbsolute(chosen) ? path.resolve(chosen) : null
}

function showWindow(): void {
  if (!focusWindow()) openWindow(settings, nativeTheme.shouldUseDarkColors, remember)
}

function setUpMenu(): void {
  const situation = { platform: process.platform, productName: app.getName(), theme: settings.theme, isDevelopment: !app.isPackaged }
  const template = menuTemplate(situation, {
    command: (command) => {
      for (const window of BrowserWindow.getAllWindows()) window.webContents.send(CHANNELS.command, command)
    },
    setTheme,
    restartNode: () => void node.restart(),
    openExternal,
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

function start(): void {
  confinePages(app, (address) => shell.openExternal(address))
  relayPages(ipcMain, node)
  handleDesktopCalls(ipcMain, {
    setTheme: (theme) => Promise.resolve(setTheme(theme)),
    showWaiting: (count) => Promise.resolve(showWaiting(count)),
    restartNode: () => node.restart(),
    startWithoutConfig: () => node.restart({ skipsConfig: true }),
    repairChain: () => node.restart({ repairs: true }),
    openDataFolder,
    chooseFolder,
    showWorkspace: (name) => Promise.resolve(node.show(name)),
  })
  app.on('second-instance', showWindow)
  app.on('activate', showWindow)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('will-quit', (event) => {
    if (fleet.isStopped) return
    // Closes the stores first; then quits again, this time for real.
    event.preventDefault()
    void fleet.close().then(() => app.quit())
  })
  // Not awaited at the top level: Electron is ready only after this module has been evaluated.
  void app.whenReady().then(() => {
    confineSession(session.defaultSession)
    protocol.handle(APP_SCHEME, createAppHandler(path.join(import.meta.dirname, '../renderer')))
    nativeTheme.themeSource = settings.theme
    setUpMenu()
    node.start()
    showWindow()
  })
}

if (isFirst) start()
else app.quit()
