import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeFolder } from './makeFolder.ts'

const folder = mkdtempSync(join(tmpdir(), 'make-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('making a folder', () => {
  test('it is created with its parents, for its owner only if requested', () => {
    makeFolder(join(folder, 'a/b'), 0o700)
    makeFolder(join(folder, 'a/b/c'), 0o700)
    for (const path of ['a', 'a/b', 'a/b/c']) {
      expect(statSync(join(folder, path)).isDirectory()).toBe(true)
      if (process.platform !== 'win32') expect(statSync(join(folder, path)).mode & 0o777).toBe(0o700)
    }
  })

  test('an existing one is left unchanged', () => {
    makeFolder(join(folder, 'there'), 0o700)
    writeFileSync(join(folder, 'there/file'), 'kept')
    makeFolder(join(folder, 'there'))
    expect(statSync(join(folder, 'there/file')).size).toBe(4)
  })

  test('a file in its place, or on the way to it, is an error', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => makeFolder(join(folder, 'file'))).toThrow('EEXIST')
    expect(() => makeFolder(join(folder, 'file/below'))).toThrow(/ENOTDIR|EEXIST/)
  })
})
