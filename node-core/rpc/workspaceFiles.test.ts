import { existsSync, lstatSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WorkspaceFiles } from './workspaceFiles.ts'

let outside: string
let folder: string
let files: WorkspaceFiles

beforeEach(() => {
  outside = mkdtempSync(join(tmpdir(), 'workspace-files-'))
  folder = join(outside, 'files')
  files = new WorkspaceFiles(folder)
})

afterEach(() => rmSync(outside, { recursive: true }))

describe('a name that leads out of the folder', () => {
  const names = [
    '',
    '.',
    '..',
    '../out',
    'a/../../out',
    './a',
    'a//b',
    'a/',
    '/etc/passwd',
    '~',
    '~/a',
    '~root/a',
    'a\0b',
    'a\nb',
    'C:\\a',
    '..\\out',
    'a.',
    'a ',
    'a:b',
    'a'.repeat(201),
    'a/'.repeat(600),
  ]

  test.each(names.map((name) => [JSON.stringify(name).slice(0, 60), name] as const))('is refused: %s', (_, name) => {
    for (const use of [() => files.toRead(name), () => files.toMake(name), () => files.write(name, 'x')]) {
      expect(use).toThrow(expect.objectContaining({ code: -32602 }) as Error)
    }
    expect(readdirSync(outside)).toEqual([])
  })

  test.skipIf(process.platform === 'win32')('by a symbolic link is refused', () => {
    files.write('a', 'x')
    writeFileSync(join(outside, 'secret'), 'secret')
    symlinkSync(outside, join(folder, 'link'))
    symlinkSync(join(outside, 'secret'), join(folder, 'file'))
    symlinkSync(join(outside, 'nothing'), join(folder, 'dangling'))
    for (const name of ['link/secret', 'file', 'dangling']) {
      for (const use of [() => files.toRead(name), () => files.toMake(name), () => files.write(name, 'x')])
        expect(use, name).toThrow(/invalid file/)
    }
    expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('secret')
    expect(existsSync(join(outside, 'nothing'))).toBe(false)
  })

  test.skipIf(process.platform === 'win32')('by a folder that is a link itself is refused', () => {
    symlinkSync(outside, folder)
    expect(() => files.write('a', 'x')).toThrow(/no/)
    expect(() => files.toRead('a')).toThrow(/file not found/)
    expect(existsSync(join(outside, 'a'))).toBe(false)
  })
})

test('a file is written whole, readable by its owner only, in place of an older one', () => {
  files.write('a/b', 'one')
  files.write('a/b', 'two')
  const path = files.toRead('a/b')
  expect(readFileSync(path, 'utf8')).toBe('two')
  if (process.platform !== 'win32') expect(lstatSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, 'a'))).toEqual(['b'])
})

test('a file that is written bit by bit stands under its name when it is finished, and leaves nothing when it is discarded', () => {
  const draft = files.begin('a')
  draft.append('one ')
  expect(() => files.toRead('a')).toThrow(/file not found/)
  draft.append('two')
  draft.finish()
  expect(readFileSync(files.toRead('a'), 'utf8')).toBe('one two')
  const other = files.begin('b')
  other.append('x')
  other.discard()
  expect(readdirSync(folder)).toEqual(['a'])
})

test('a file that shall be made must not be there', () => {
  files.write('a', 'x')
  expect(() => files.toMake('a')).toThrow(/already/)
  expect(files.toMake('b')).toBe(join(folder, 'b'))
})

test('a node without a folder has no files', () => {
  expect(() => new WorkspaceFiles(null).write('a', 'x')).toThrow(/runs in memory/)
})
