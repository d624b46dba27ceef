import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replaceFile } from './replaceFile.ts'

let home: string
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'replace-'))))
afterEach(() => rmSync(home, { recursive: true }))

test('creates the folder and the file, and replaces an existing one', () => {
  const file = join(home, 'a', 'b', 'file.txt')
  replaceFile(file, 'one')
  writeFileSync(file, 'older', { mode: 0o644 })
  replaceFile(file, 'two')
  expect(readFileSync(file, 'utf8')).toBe('two')
  expect(readdirSync(join(home, 'a', 'b'))).toEqual(['file.txt'])
})

test.skipIf(process.platform === 'win32')('only its owner can read it', () => {
  const file = join(home, 'folder', 'file.txt')
  replaceFile(file, 'one')
  expect([statSync(file).mode & 0o777, statSync(join(home, 'folder')).mode & 0o777]).toEqual([0o600, 0o700])
})

test('no temporary file is left if it cannot be replaced', () => {
  const file = join(home, 'is-a-folder')
  mkdirSync(join(file, 'not-empty'), { recursive: true })
  expect(() => replaceFile(file, 'one')).toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/)
  expect(readdirSync(home)).toEqual(['is-a-folder'])
})
