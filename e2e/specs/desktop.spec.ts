import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { JsonRpcProvider, ZeroAddress } from 'ethers'
import type { ElectronApplication } from 'playwright/test'
import { commandOfView, MENU_VIEWS, VIEWS } from '../../node-core/contract/views.ts'
import { expect, test } from '../fixture.ts'
import { openDesktop } from '../openDesktop.ts'
import { BlocksPage } from '../pages/blocksPage.ts'
import { FramePage } from '../pages/framePage.ts'

/** Clicks an item of the application menu by its id. */
function choose(app: ElectronApplication, id: string): Promise<void> {
  return app.evaluate(({ Menu }, itemId) => Menu.getApplicationMenu()!.getMenuItemById(itemId)!.click(), id)
}

test("the window is the application's own page", async ({ terrarium }) => {
  const url = await terrarium.app!.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.getURL())
  expect(url).toMatch(/^app:\/\/bundle\//)
})

test('the bridge is frozen and has only the listed keys', async ({ page }) => {
  const bridge = await page.evaluate(() => ({
    keys: Object.keys(window.terrarium).toSorted(),
    isFrozen: Object.isFrozen(window.terrarium),
    platform: window.terrarium.platform,
  }))
  expect(bridge).toEqual({
    keys: [
      'chooseFolder',
      'onCommand',
      'onMessage',
      'onNodeState',
      'openDataFolder',
      'platform',
      'repairChain',
      'restartNode',
      'send',
      'setTheme',
      'showWaiting',
      'showWorkspace',
      'startWithoutConfig',
      'version',
    ],
    isFrozen: true,
    platform: process.platform,
  })
})

test('the page has no access to Node or Electron', async ({ page }) => {
  const kinds = await page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer', 'electron'].map(
      (name) => typeof (globalThis as Record<string, unknown>)[name],
    ),
  )
  expect(new Set(kinds)).toEqual(new Set(['undefined']))
})

test('arguments of desktop calls are validated on arrival', async ({ page }) => {
  const message = await page.evaluate(() =>
    window.terrarium.setTheme('blue' as never).then(
      () => 'accepted',
      (error: Error) => error.message,
    ),
  )
  expect(message).toContain('theme must be light, dark or system')
})

test('the page gets no permission except writing to the clipboard', async ({ page }) => {
  const stateOf = (name: string): Promise<string> =>
    page.evaluate(async (asked) => (await navigator.permissions.query({ name: asked as PermissionName })).state, name)
  expect(await stateOf('clipboard-write')).toBe('granted')
  for (const name of ['clipboard-read', 'geolocation', 'notifications']) expect(await stateOf(name), name).toBe('denied')
})

test('the page cannot navigate away', async ({ page, terrarium }) => {
  await new BlocksPage(page).show()
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = 'https://example.com/away'
    document.body.append(link)
    link.click()
  })
  await page.evaluate(() => (location.href = 'https://example.com/away'))
  await new FramePage(page).open('Accounts')
  const url = await terrarium.app!.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.getURL())
  expect(url).toBe('app://bundle/accounts')
})

test('a folder to watch is chosen in a dialog of the system', async ({ page, terrarium, userDataDir }) => {
  const folder = path.join(userDataDir, 'project')
  mkdirSync(folder, { recursive: true })
  await terrarium.app!.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
  }, folder)
  await new FramePage(page).open('Contracts')
  await page.getByRole('button', { name: 'Watch folder' }).click()
  const dialog = page.getByRole('dialog', { name: 'Watch a folder' })
  await dialog.getByRole('button', { name: 'Choose…' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Folder' })).toHaveValue(folder)
  await dialog.getByRole('button', { name: 'Watch', exact: true }).click()
  await page.getByRole('tab', { name: 'Builds' }).click()
  await expect(page.getByText(folder)).toBeVisible()
  await page.getByRole('button', { name: 'Stop watching' }).click()
})

test('the page opens no windows; known sites open in the system browser', async ({ page, terrarium }) => {
  const app = terrarium.app!
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = (url) => Promise.resolve(void opened.push(url))
  })
  await page.evaluate(() => {
    window.open('https://example.com/')
    window.open('https://eips.ethereum.org/EIPS/eip-1559')
  })
  await expect
    .poll(() => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened))
    .toEqual(['https://eips.ethereum.org/EIPS/eip-1559'])
  expect(app.windows()).toHaveLength(1)
})

test('a second instance brings the first one’s window to the front', async ({ terrarium }) => {
  const app = terrarium.app!
  await app.evaluate(({ app: electron }) => electron.emit('second-instance'))
  expect(app.windows()).toHaveLength(1)
  expect(await app.evaluate(({ app: electron }) => electron.requestSingleInstanceLock())).toBe(true)
})

test('the menu opens every view', async ({ page, terrarium }) => {
  const frame = new FramePage(page)
  await frame.heading('Dashboard').waitFor()
  for (const view of MENU_VIEWS.toReversed()) {
    await choose(terrarium.app!, commandOfView(view))
    await expect(frame.heading(VIEWS[view].title)).toBeVisible()
  }
})

test('the menu sets the theme, and shows the one chosen in the window', async ({ page, terrarium }) => {
  const app = terrarium.app!
  const frame = new FramePage(page)
  await frame.heading('Dashboard').waitFor()
  await choose(app, 'theme.dark')
  await expect.poll(() => app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await frame.chooseTheme('Light')
  await expect.poll(() => app.evaluate(({ Menu }) => Menu.getApplicationMenu()!.getMenuItemById('theme.light')!.checked)).toBe(true)
})

test('a node that cannot start says why, the application stays alive, and the node starts without its configuration file @long', async ({
  userDataDir,
}) => {
  const file = path.join(userDataDir, 'workspaces', 'default', 'config.toml')
  const text = '[chain]\nchain-id = "none"\n'
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  const terrarium = await openDesktop(userDataDir, 'disk')
  const { page } = terrarium
  const stopped = page.getByRole('alert')
  await expect(stopped).toContainText('The node has stopped')
  await expect(stopped).toContainText(`${file} line 2: [chain] chain-id: "none" is not a whole number`)
  await stopped.getByRole('button', { name: 'Restart' }).click()
  await expect(stopped).toContainText('The node has stopped')
  await stopped.getByRole('button', { name: 'Start without the configuration file' }).click()
  await expect(new FramePage(page).status).toContainText('Connected')
  await new BlocksPage(page).show()
  expect(readFileSync(file, 'utf8')).toBe(text)
  await page.keyboard.press(',')
  await expect(page.getByText(`${file} line 2`)).toBeVisible()
  await terrarium.close()
})

test('a damaged chain is refused with the reason, and a button rebuilds it', async ({ userDataDir }) => {
  const first = await openDesktop(userDataDir, 'disk')
  const provider = new JsonRpcProvider((await first.endpoints()).http)
  await (await (await provider.getSigner(0)).sendTransaction({ to: ZeroAddress, value: 1n })).wait()
  provider.destroy()
  await first.close()
  const dataDir = path.join(userDataDir, 'workspaces', 'default')
  const current = path.join(dataDir, 'chain', 'CURRENT')
  writeFileSync(current, new Uint8Array(readFileSync(current).length))

  const terrarium = await openDesktop(userDataDir, 'disk')
  const { page } = terrarium
  const stopped = page.getByRole('alert')
  await expect(stopped).toContainText('CURRENT does not name an existing MANIFEST')
  await stopped.getByRole('button', { name: 'Restart' }).click()
  await expect(stopped).toContainText('CURRENT does not name an existing MANIFEST')
  await stopped.getByRole('button', { name: 'Rebuild the chain' }).click()
  await expect(new FramePage(page).status).toContainText('Connected')
  const blocks = new BlocksPage(page)
  await blocks.show()
  await expect(blocks.row(1)).toBeVisible()
  expect(readdirSync(dataDir).filter((name) => name.startsWith('chain.damaged-'))).toHaveLength(1)
  await terrarium.close()
})

test('a killed node thread is reported, what was shown stays, and the node starts again with its chain', async ({ userDataDir }) => {
  const terrarium = await openDesktop(userDataDir, 'disk')
  const { page } = terrarium
  const provider = new JsonRpcProvider((await terrarium.endpoints()).http)
  const sent = await (await provider.getSigner(0)).sendTransaction({ to: ZeroAddress, value: 1n })
  await sent.wait()
  provider.destroy()
  const blocks = new BlocksPage(page)
  await blocks.show()
  await expect(blocks.row(1)).toBeVisible()

  await killNodeThread(terrarium.app!)

  const stopped = page.getByRole('alert')
  await expect(stopped).toContainText('the node exited with status 9')
  await expect(blocks.row(1)).toBeVisible()
  await stopped.getByRole('button', { name: 'Restart' }).click()
  await expect(new FramePage(page).status).toContainText('Connected')
  await expect(stopped).toHaveCount(0)
  await expect(blocks.row(1)).toBeVisible()
  await terrarium.close()
})

test('the chain in the user data folder survives the application', async ({ userDataDir }) => {
  const first = await openDesktop(userDataDir, 'disk')
  const provider = new JsonRpcProvider((await first.endpoints()).http)
  const [account] = await provider.listAccounts()
  const sent = await account!.sendTransaction({ to: account!.address, value: 1n })
  await sent.wait()
  provider.destroy()
  await first.close()

  const second = await openDesktop(userDataDir, 'disk')
  const blocks = new BlocksPage(second.page)
  await blocks.show()
  await expect(blocks.row(1)).toBeVisible()
  await second.close()
})

/** Ends the node's thread from within, between two tasks: within a call of native code, the whole process would abort. Nothing in the application does that. */
async function killNodeThread(app: ElectronApplication): Promise<void> {
  await app.evaluate(() => {
    const { Session } = process.getBuiltinModule('node:inspector')
    const session = new Session()
    session.connect()
    session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => {
      const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: 'setTimeout(() => process.exit(9))' } })
      // The replacement thread must survive.
      session.post('NodeWorker.sendMessageToWorker', { sessionId, message }, () => session.disconnect())
    })
    session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })
  })
}
