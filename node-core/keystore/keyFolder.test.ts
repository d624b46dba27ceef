import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createDiskFolder, createMemoryFolder } from './keyFolder.ts'

const root = mkdtempSync(join(tmpdir(), 'terrarium-keys-'))
afterAll(() => rmSync(root, { recursive: true }))

describe.each([
  ['memory', createMemoryFolder],
  ['disk', () => createDiskFolder(mkdtempSync(join(root, 'each-')))],
])('in %s', (_, create) => {
  test('files are listed by name, as they were written', async () => {
    const folder = create()
    await folder.write('b', '2')
    await folder.write('a', '1')
    expect(await folder.list()).toEqual([
      { name: 'a', text: '1' },
      { name: 'b', text: '2' },
    ])
  })

  test('no file is overwritten', async () => {
    const folder = create()
    await folder.write('a', '1')
    await expect(folder.write('a', '2')).rejects.toMatchObject({ code: 'key-folder' })
    expect(await folder.list()).toEqual([{ name: 'a', text: '1' }])
  })
})

describe('on disk', () => {
  test('a missing folder is empty, and is created with the first file, accessible to its owner only', async () => {
    const path = join(root, 'new', 'keystore')
    const folder = createDiskFolder(path)
    expect(await folder.list()).toEqual([])
    await folder.write('a', '1')
    expect(readFileSync(join(path, 'a'), 'utf8')).toBe('1')
    if (process.platform !== 'win32') {
      expect(statSync(path).mode & 0o777).toBe(0o700)
      expect(statSync(join(path, 'a')).mode & 0o777).toBe(0o600)
    }
  })

  test('no temporary file is left behind, whether the write succeeded or failed', async () => {
    const path = join(root, 'left')
    const folder = createDiskFolder(path)
    await folder.write('a', '1')
    await expect(folder.write('a', '2')).rejects.toThrow()
    expect(readdirSync(path)).toEqual(['a'])
  })

  test('hidden files, backups, folders and links are skipped, and a large file is reported', async () => {
    const path = join(root, 'mixed')
    mkdirSync(join(path, 'folder'), { recursive: true })
    for (const name of ['.hidden', 'backup~', 'edited.swp', 'key']) writeFileSync(join(path, name), 'x')
    symlinkSync('/dev/zero', join(path, 'link'))
    writeFileSync(join(path, 'large'), 'x'.repeat(70_000))
    expect(await createDiskFolder(path).list()).toEqual([
      { name: 'key', text: 'x' },
      { name: 'large', problem: '70000 bytes, the limit is 65536' },
    ])
  })

  test('a path that is a file is named in the errors', async () => {
    const path = join(root, 'file')
    writeFileSync(path, '')
    const folder = createDiskFolder(path)
    await expect(folder.list()).rejects.toThrow(`cannot read the key folder ${path}`)
    await expect(folder.write('a', '1')).rejects.toThrow(`cannot write the key file ${join(path, 'a')}`)
  })
})
