import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { compileCacheFolder } from './compileCacheFolder.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-code-'))
const home = join(folder, 'home')
afterEach(() => rmSync(join(folder, '.cache'), { recursive: true, force: true }))
afterAll(() => rmSync(folder, { recursive: true }))

test('compiled code is next to a program of the user, where only the user can change it', () => {
  const made = compileCacheFolder(folder, { home })
  expect(made).toBe(join(folder, '.cache'))
  if (process.platform !== 'win32') expect(statSync(made!).mode & 0o777).toBe(0o700)
  expect(compileCacheFolder(folder, { home })).toBe(made)
})

test.skipIf(process.platform === 'win32')('compiled code of a program that somebody else installed is in the user’s cache folder', () => {
  const made = compileCacheFolder(folder, { uid: statSync(folder).uid + 1, home })
  expect(made).toBe(join(home, '.cache', 'terrarium', 'code'))
  expect(statSync(made!).mode & 0o777).toBe(0o700)
})

test('there is none where no folder can be created', () => {
  writeFileSync(join(folder, '.cache'), '')
  expect(compileCacheFolder(folder, { home })).toBeUndefined()
})
