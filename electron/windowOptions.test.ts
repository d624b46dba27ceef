import { expect, test } from 'vitest'
import type { DesktopSettings } from './desktopSettings.ts'
import { windowOptions } from './windowOptions.ts'

const SETTINGS: DesktopSettings = { theme: 'system', isMaximized: false }

test('the page is sandboxed, isolated, and has neither Node nor other ways out', () => {
  const { webPreferences } = windowOptions(SETTINGS, '/preload.cjs', false)
  expect(webPreferences).toEqual({
    preload: '/preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    spellcheck: false,
  })
})

test('the window comes back where it was', () => {
  const bounds = { x: 5, y: 6, width: 900, height: 700 }
  expect(windowOptions({ ...SETTINGS, bounds }, '', false)).toMatchObject(bounds)
})

test("the background is the theme's before the page is there", () => {
  expect(windowOptions(SETTINGS, '', true).backgroundColor).not.toBe(windowOptions(SETTINGS, '', false).backgroundColor)
})
