import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, test } from 'vitest'
import { commandOfView, MENU_VIEWS, VIEWS } from '../node-core/contract/views.ts'
import { menuTemplate, type MenuActions, type MenuSituation } from './menu.ts'
import { isExternalAllowed } from './security.ts'

/** Keys that Electron gives items with a role, beside the function keys. */
const KEYS_OF_ROLES: Partial<Record<NonNullable<MenuItemConstructorOptions['role']>, string>> = {
  quit: 'CmdOrCtrl+Q',
  hide: 'CmdOrCtrl+H',
  undo: 'CmdOrCtrl+Z',
  redo: 'CmdOrCtrl+Y',
  cut: 'CmdOrCtrl+X',
  copy: 'CmdOrCtrl+C',
  paste: 'CmdOrCtrl+V',
  selectAll: 'CmdOrCtrl+A',
  resetZoom: 'CmdOrCtrl+0',
  reload: 'CmdOrCtrl+R',
  minimize: 'CmdOrCtrl+M',
  close: 'CmdOrCtrl+W',
}
/** The window's own key, of its search. */
const SEARCH_KEY = 'CmdOrCtrl+K'

const SITUATION: MenuSituation = { platform: 'linux', productName: 'Terrarium', theme: 'system', isDevelopment: true }

function setUp(situation: Partial<MenuSituation> = {}): {
  items: MenuItemConstructorOptions[]
  done: string[]
  click: (id: string) => void
} {
  const done: string[] = []
  const actions: MenuActions = {
    command: (command) => void done.push(`command ${command}`),
    setTheme: (theme) => void done.push(`theme ${theme}`),
    restartNode: () => void done.push('restart'),
    openExternal: (address) => void done.push(`open ${address}`),
  }
  const flatten = (list: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
    list.flatMap((item) => [item, ...flatten((item.submenu ?? []) as MenuItemConstructorOptions[])])
  const items = flatten(menuTemplate({ ...SITUATION, ...situation }, actions))
  return { items, done, click: (id) => (items.find((item) => item.id === id)!.click as () => void)() }
}

describe.each(['linux', 'win32', 'darwin'] as const)('menu on %s', (platform) => {
  const { items } = setUp({ platform })

  test('every item has an id of its own', () => {
    const ids = items.map((item) => item.id)
    expect(ids).not.toContain(undefined)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('no accelerator comes twice, or is the key of a role or of the search', () => {
    const keys = [SEARCH_KEY, ...items.flatMap(({ accelerator, role }) => accelerator ?? (role && KEYS_OF_ROLES[role]) ?? [])]
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })

  test('every accelerator is a key that there is', () => {
    expect(items.flatMap((item) => item.accelerator ?? []).filter((keys) => !/^CmdOrCtrl\+(Shift\+)?[\dA-Z,]$/.test(keys))).toEqual([])
  })

  test('can quit', () => {
    expect(items.filter((item) => item.role === 'quit')).toHaveLength(1)
  })
})

test.each(MENU_VIEWS)('%s is opened by a command for the window', (view) => {
  const { items, click, done } = setUp()
  click(commandOfView(view))
  expect(done).toEqual([`command ${commandOfView(view)}`])
  expect(items.find(({ id }) => id === commandOfView(view))!.label).toBe(VIEWS[view].title)
})

test('a theme is set and told to the window', () => {
  const { click, done } = setUp()
  click('theme.dark')
  expect(done).toEqual(['theme dark', 'command theme.dark'])
})

test('the chosen theme is checked', () => {
  const { items } = setUp({ theme: 'dark' })
  expect(items.filter((item) => item.checked).map((item) => item.id)).toEqual(['theme.dark'])
})

test('the node can be restarted', () => {
  const { click, done } = setUp()
  click('node.restart')
  expect(done).toEqual(['restart'])
})

test('help opens only addresses that may be opened', () => {
  const { click, done } = setUp()
  click('help.jsonRpc')
  click('help.eips')
  expect(done.map((text) => isExternalAllowed(text.replace('open ', '')))).toEqual([true, true])
})

test('developer tools are offered in development only', () => {
  expect(setUp({ isDevelopment: false }).items.map((item) => item.role)).not.toContain('toggleDevTools')
})
