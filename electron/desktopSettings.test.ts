import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings, writeSettings, type DesktopSettings } from './desktopSettings.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'settings-'))
const file = path.join(folder, 'settings.json')
afterAll(() => rmSync(folder, { recursive: true }))

test('what was written is read', () => {
  const settings: DesktopSettings = { theme: 'dark', isMaximized: true, bounds: { x: -5, y: 0, width: 800, height: 600 } }
  writeSettings(file, settings)
  expect(readSettings(file)).toEqual(settings)
})

test.each(['', 'null', '[]', '{"theme":"blue","bounds":{"x":1},"isMaximized":"yes"}', '{"bounds":{"x":0,"y":0,"width":1,"height":1}}'])(
  '%s gives the defaults',
  (text) => {
    writeFileSync(file, text)
    expect(readSettings(file)).toEqual({ theme: 'system', isMaximized: false })
  },
)

test('no file gives the defaults', () => {
  expect(readSettings(path.join(folder, 'none.json'))).toEqual({ theme: 'system', isMaximized: false })
})

test('a folder that does not exist is no error', () => {
  expect(() => writeSettings(path.join(folder, 'none', 'settings.json'), { theme: 'dark', isMaximized: false })).not.toThrow()
})
