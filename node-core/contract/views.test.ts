import { describe, expect, test } from 'vitest'
import { MENU_VIEWS, VIEW_IDS, VIEWS, menuViewOf, viewAt, viewPath, type ViewParams } from './views.ts'

const PARAMS: ViewParams<'block'> & ViewParams<'transaction'> & ViewParams<'address'> = { id: 'latest', hash: '0x12', address: '0x34' }

describe.each(VIEW_IDS)('%s', (id) => {
  test('its path leads to it, also with a slash at the end and in capitals', () => {
    const path = viewPath(id, PARAMS)
    expect([path, `${path.replace(/\/$/, '')}/`, path.toUpperCase()].map(viewAt)).toEqual([id, id, id])
  })

  test('stands under a view of the navigation', () => {
    expect(MENU_VIEWS).toContain(menuViewOf(id))
  })
})

test('no two views of the navigation have the same path, title, key or accelerator', () => {
  for (const property of ['path', 'title', 'key', 'accelerator'] as const) {
    const values = MENU_VIEWS.map((id): string => VIEWS[id][property])
    expect(
      values.filter((value, at) => values.indexOf(value) < at),
      property,
    ).toEqual([])
  }
})

test('a key after g is one character', () => {
  expect(MENU_VIEWS.filter((id) => !/^[a-z]$/.test(VIEWS[id].key))).toEqual([])
})

test.each(['/elsewhere', '/block', '/block/', '/block/1/2', '/blocks/1', '', '/tx'])('%s is no view', (path) => {
  expect(viewAt(path)).toBeUndefined()
})

test('a parameter stays one segment of the path', () => {
  expect(viewPath('block', { id: '1/2?3' })).toBe('/block/1%2F2%3F3')
})
