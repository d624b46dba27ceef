import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Build } from '../compilation/build.ts'
import { ClientSources } from './clientSources.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-sources-'))
const root = join(folder, 'project')

beforeAll(() => {
  mkdirSync(join(root, 'src'), { recursive: true })
  mkdirSync(join(root, 'node_modules/@lib'), { recursive: true })
  writeFileSync(join(root, 'src/A.sol'), 'a')
  writeFileSync(join(root, 'src/Changed.sol'), 'new')
  writeFileSync(join(root, 'node_modules/@lib/B.sol'), 'b')
  writeFileSync(join(folder, 'Outside.sol'), 'o')
})
afterAll(() => rmSync(folder, { recursive: true }))

const texts: Record<string, string> = {
  'src/A.sol': 'a',
  'project/src/A.sol': 'a',
  '@lib/B.sol': 'b',
  'src/Changed.sol': 'old',
  '../Outside.sol': 'o',
  src: 's',
}
const build = {
  id: 'b',
  sources: Object.entries(texts).map(([path, content], id) => ({ id, path, content, ast: null })),
} as unknown as Build

test('sources are files of the project where those are what was compiled, else texts', () => {
  const sources = new ClientSources([build], root)
  expect(sources.all()).toEqual([
    { name: 'A.sol', path: join(root, 'src/A.sol') },
    { name: 'A.sol', path: join(root, 'src/A.sol') },
    { name: 'B.sol', path: join(root, 'node_modules/@lib/B.sol') },
    { name: 'Changed.sol', path: 'src/Changed.sol', sourceReference: 4, origin: 'as compiled: the file has changed since' },
    { name: 'Outside.sol', path: '../Outside.sol', sourceReference: 5, origin: 'as compiled' },
    { name: 'src', path: 'src', sourceReference: 6, origin: 'as compiled' },
  ])
  expect(sources.content(4)).toBe('old')
  expect(sources.of('other', 0)).toBeUndefined()
})

test('sources that a tool names by absolute paths are files of the project too', () => {
  const path = join(root, 'src/A.sol')
  const named = { ...build, sources: [{ id: 0, path, content: 'a', ast: null }] } as unknown as Build
  expect(new ClientSources([named], root).all()).toEqual([{ name: 'A.sol', path }])
})

test.skipIf(process.platform === 'win32')('what is no regular file is not read', () => {
  execFileSync('mkfifo', [join(root, 'Pipe.sol')])
  const named = { ...build, sources: [{ id: 0, path: 'Pipe.sol', content: '', ast: null }] } as unknown as Build
  expect(new ClientSources([named], root).all()).toEqual([
    { name: 'Pipe.sol', path: 'Pipe.sol', sourceReference: 1, origin: 'as compiled' },
  ])
})

test.each([
  [{ path: '/home/dev/src/A.sol' }, 'src/A.sol'],
  [{ path: 'C:\\dev\\node_modules\\@lib\\B.sol' }, '@lib/B.sol'],
  [{ path: 'src/Changed.sol' }, 'src/Changed.sol'],
  [{ path: '/home/dev/othersrc/A.sol' }, undefined],
  [{ sourceReference: 9 }, undefined],
  [{}, undefined],
])('%j stands for the source %s', (source, path) => {
  expect(new ClientSources([build], undefined).buildPath(source)).toBe(path)
})
