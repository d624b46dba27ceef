import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ProfileFolder } from './profileFolder.ts'

let home: string
let folder: ProfileFolder
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'terrarium-test-'))
  folder = new ProfileFolder(join(home, 'workspace', 'profiles'))
  mkdirSync(join(home, 'workspace'))
  mkdirSync(join(home, 'outside'))
})
afterEach(() => rmSync(home, { recursive: true }))

/** Everything below the test's folder. */
const everything = () => readdirSync(home, { recursive: true }).map(String).toSorted()

const ESCAPES: [what: string, name: string][] = [
  ['the folder above', '../outside/x.pb.gz'],
  ['a folder and back above', 'a/../../outside/x.pb.gz'],
  ['only dots', '..'],
  ['the folder itself', '.'],
  ['nothing', ''],
  ['an absolute path', '/tmp/x.pb.gz'],
  ['two slashes', '//tmp/x.pb.gz'],
  ['a drive', 'C:/x.pb.gz'],
  ['a drive with backslashes', 'C:\\x.pb.gz'],
  ['backslashes above', '..\\outside\\x.pb.gz'],
  ['a UNC path', '\\\\host\\share\\x.pb.gz'],
  ['a home folder', '~/x.pb.gz'],
  ['the home folder of another user', '~root/x.pb.gz'],
  ['a NUL', 'x.pb.gz\0.txt'],
  ['a line break', 'x\n.pb.gz'],
  ['a very long part', `${'x'.repeat(300)}.pb.gz`],
  ['a very long path', `${'x/'.repeat(600)}x.pb.gz`],
  ['an empty part', 'a//x.pb.gz'],
  ['a folder as the file', 'a/'],
  ['a stream of a file', 'x.pb.gz:hidden'],
  ['a device', 'NUL.pb.gz'],
  ['an encoded path', '%2e%2e/outside/x.pb.gz'],
  ['a part of dots and a space', '.. /outside/x.pb.gz'],
  ['a URL', 'file:///tmp/x.pb.gz'],
]

describe('names of profiles', () => {
  test.each(ESCAPES)('%s is refused, and nothing is written', (_, name) => {
    const before = everything()
    expect(() => folder.write(name, 'x')).toThrow(/^invalid file ".*profiles are written to the profiles folder/s)
    expect(everything()).toEqual(before)
  })

  test('an absolute path is accepted if it leads into the folder, and refused if it leads out again', () => {
    folder.write(join(folder.path, 'a', 'x.pb.gz'), 'x')
    expect(folder.files().map(({ name }) => name)).toEqual(['a/x.pb.gz'])
    for (const name of [`${folder.path}/../x.pb.gz`, `${folder.path}/`, folder.path, `${folder.path}x/x.pb.gz`]) {
      expect(() => folder.write(name, 'x'), name).toThrow(/^invalid file/)
    }
    expect(everything()).toEqual(['outside', 'workspace', 'workspace/profiles', 'workspace/profiles/a', 'workspace/profiles/a/x.pb.gz'])
  })

  test('a link to a folder outside is refused', () => {
    mkdirSync(folder.path)
    symlinkSync(join(home, 'outside'), join(folder.path, 'link'))
    expect(() => folder.write('link/x.pb.gz', 'x')).toThrow('is not a regular folder')
    expect(readdirSync(join(home, 'outside'))).toEqual([])
  })

  test('a link to a file outside is refused, and the file stays', () => {
    mkdirSync(folder.path)
    writeFileSync(join(home, 'outside/kept'), 'kept')
    symlinkSync(join(home, 'outside/kept'), join(folder.path, 'x.pb.gz'))
    expect(() => folder.write('x.pb.gz', 'x')).toThrow('not a regular file')
    expect(readFileSync(join(home, 'outside/kept'), 'utf8')).toBe('kept')
  })

  test('a profiles folder that is a link is refused', () => {
    symlinkSync(join(home, 'outside'), folder.path)
    expect(() => folder.write('x.pb.gz', 'x')).toThrow('is not a regular folder')
    expect(readdirSync(join(home, 'outside'))).toEqual([])
  })

  test('an existing folder of that name is refused', () => {
    folder.write('a/x.pb.gz', 'x')
    expect(() => folder.write('a', 'x')).toThrow('not a regular file')
  })
})

describe('files of profiles', () => {
  test('only the user may read them', () => {
    folder.write('a/x.pb.gz', 'x')
    expect(statSync(join(folder.path, 'a/x.pb.gz')).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder.path, 'a')).mode & 0o777).toBe(0o700)
    expect(statSync(folder.path).mode & 0o777).toBe(0o700)
  })

  test('a file replaces one of the same name', () => {
    folder.write('x.pb.gz', 'first')
    folder.write('x.pb.gz', 'second')
    expect(readFileSync(join(folder.path, 'x.pb.gz'), 'utf8')).toBe('second')
  })

  test('they are listed with their sizes', () => {
    expect(folder.files()).toEqual([])
    folder.write('a/x.pb.gz', 'four')
    expect(folder.files()).toEqual([{ name: 'a/x.pb.gz', sizeBytes: 4, writtenAtMs: expect.any(Number) as number }])
  })

  test('they are read in parts, and empty past the end', () => {
    folder.write('a/x.pb.gz', 'abcdefgh')
    const part = (offset: number, maxBytes: number) => {
      const { sizeBytes, bytes } = folder.read('a/x.pb.gz', offset, maxBytes)
      return [sizeBytes, Buffer.from(bytes).toString()]
    }
    expect([part(0, 3), part(3, 100), part(8, 3), part(99, 3)]).toEqual([
      [8, 'abc'],
      [8, 'defgh'],
      [8, ''],
      [8, ''],
    ])
  })

  test('a removed one is gone', () => {
    folder.write('a/x.pb.gz', 'x')
    folder.remove('a/x.pb.gz')
    expect(folder.files()).toEqual([])
    expect(() => folder.remove('a/x.pb.gz')).toThrow('no such profile')
  })

  test.each(ESCAPES)('by the name %s nothing is read or removed', (_, name) => {
    expect(() => folder.read(name, 0, 1)).toThrow('invalid file')
    expect(() => folder.remove(name)).toThrow('invalid file')
  })

  test('the target of a link is neither read nor removed', () => {
    mkdirSync(folder.path)
    writeFileSync(join(home, 'outside/kept'), 'kept')
    symlinkSync(join(home, 'outside'), join(folder.path, 'link'))
    symlinkSync(join(home, 'outside/kept'), join(folder.path, 'x.pb.gz'))
    for (const name of ['link/kept', 'x.pb.gz']) {
      expect(() => folder.read(name, 0, 1)).toThrow('no such profile')
      expect(() => folder.remove(name)).toThrow('no such profile')
    }
    expect(readFileSync(join(home, 'outside/kept'), 'utf8')).toBe('kept')
  })
})
