import type { IpcMain } from 'electron'
import { expect, test } from 'vitest'
import { CHANNELS } from './channels.ts'
import { handleDesktopCalls } from './shell.ts'

type Handler = (event: object, ...args: unknown[]) => Promise<unknown>

const OWN_FRAME = { url: 'app://bundle/', parent: null }

function setUp(): { called: unknown[]; call: (channel: string, senderFrame: object | null, ...args: unknown[]) => Promise<unknown> } {
  const handlers = new Map<string, Handler>()
  const called: unknown[] = []
  handleDesktopCalls({ handle: (channel: string, handler: Handler) => void handlers.set(channel, handler) } as unknown as IpcMain, {
    setTheme: (theme) => Promise.resolve(void called.push(theme)),
    showWaiting: (count) => Promise.resolve(void called.push({ count })),
    restartNode: () => Promise.resolve(void called.push('restart')),
    startWithoutConfig: () => Promise.resolve(void called.push('without')),
    repairChain: () => Promise.resolve(void called.push('repair')),
    openDataFolder: () => Promise.resolve(void called.push('folder')),
    chooseFolder: () => Promise.resolve('/home/me/project'),
    showWorkspace: (name) => Promise.resolve(void called.push({ name })),
  })
  return { called, call: (channel, senderFrame, ...args) => handlers.get(channel)!({ senderFrame }, ...args) }
}

test('the own page may call', async () => {
  const { called, call } = setUp()
  await call(CHANNELS.setTheme, OWN_FRAME, 'dark')
  await call(CHANNELS.showWaiting, OWN_FRAME, 2)
  await call(CHANNELS.restartNode, OWN_FRAME)
  await call(CHANNELS.startWithoutConfig, OWN_FRAME)
  await call(CHANNELS.repairChain, OWN_FRAME)
  await call(CHANNELS.openDataFolder, OWN_FRAME, '/etc')
  await call(CHANNELS.showWorkspace, OWN_FRAME, 'shop')
  await call(CHANNELS.showWorkspace, OWN_FRAME, null)
  expect(called).toEqual(['dark', { count: 2 }, 'restart', 'without', 'repair', 'folder', { name: 'shop' }, { name: null }])
})

test.each([
  ['a destroyed frame', null],
  ['a foreign page', { url: 'https://example.com/', parent: null }],
  ['a page whose address only looks like the own', { url: 'app://bundle.example/', parent: null }],
  ['an inner frame', { url: 'app://bundle/', parent: {} }],
])('%s is refused', async (_name, frame) => {
  const { called, call } = setUp()
  await expect(call(CHANNELS.restartNode, frame)).rejects.toThrow('message rejected')
  expect(called).toEqual([])
})

test.each([['blue'], [undefined], [{ theme: 'dark' }], [['dark']]])('the theme %j is refused by name', async (theme) => {
  await expect(setUp().call(CHANNELS.setTheme, OWN_FRAME, theme)).rejects.toThrow('theme must be light, dark or system')
})

test('a folder is what the user chose, whatever the page says', async () => {
  expect(await setUp().call(CHANNELS.chooseFolder, OWN_FRAME, '/etc')).toBe('/home/me/project')
  await expect(setUp().call(CHANNELS.chooseFolder, { url: 'https://example.com/', parent: null })).rejects.toThrow('message rejected')
})

test.each([[undefined], [7], [['shop']]])('the workspace %j is refused by name', async (name) => {
  await expect(setUp().call(CHANNELS.showWorkspace, OWN_FRAME, name)).rejects.toThrow('name must be a string or null')
})

test.each([[undefined], [-1], [1.5], ['1'], [NaN]])('the count %j is refused by name', async (count) => {
  await expect(setUp().call(CHANNELS.showWaiting, OWN_FRAME, count)).rejects.toThrow('count must be an integer from 0 on')
})
