import { describe, expect, test } from 'vitest'
import { ARTIFACT_FILE_LIMIT_BYTES, type WireArtifactFile, type WireArtifactImport } from '../../../node-core/contract/workspace.ts'
import type { App } from '../../store/useApp.ts'
import { importFiles, isArtifactPath, type ChosenFile } from './artifactFiles.ts'

const fileOf = (name: string, size: number, text: () => Promise<string> = () => Promise.resolve(name)): ChosenFile => ({
  name,
  file: { size, text },
})

function fakeClient(): { client: App['client']; batches: string[][] } {
  const batches: string[][] = []
  const call = (_method: string, files: WireArtifactFile[]): Promise<WireArtifactImport[]> => {
    batches.push(files.map(({ name }) => name))
    return Promise.resolve(files.map(({ name }) => ({ file: name, artifacts: [], builds: [], problems: [] })))
  }
  return { client: { call } as unknown as App['client'], batches }
}

describe('an import', () => {
  test('sends small files together and large ones alone', async () => {
    const { client, batches } = fakeClient()
    const files = [fileOf('a', 10), fileOf('b', 10), fileOf('c', 10_000_000), fileOf('d', 10)]
    const results = await importFiles(client, files, () => undefined)
    expect(batches).toEqual([['a', 'b'], ['c'], ['d']])
    expect(results.map(({ file }) => file)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('never reads an oversized file, and imports the others', async () => {
    const { client, batches } = fakeClient()
    const results = await importFiles(
      client,
      [fileOf('large', ARTIFACT_FILE_LIMIT_BYTES + 1, () => Promise.reject(new Error('read'))), fileOf('a', 10)],
      () => undefined,
    )
    expect(batches).toEqual([['a']])
    expect(results.find(({ file }) => file === 'large')?.problems[0]).toMatch(/^it has .*; the limit is .*$/)
  })

  test('reports an unreadable file', async () => {
    const { client } = fakeClient()
    const results = await importFiles(client, [fileOf('gone', 10, () => Promise.reject(new Error('not found')))], () => undefined)
    expect(results).toEqual([{ file: 'gone', artifacts: [], builds: [], problems: ['could not read it: not found'] }])
  })
})

test.each([
  ['out/Token.sol/Token.json', true],
  ['artifacts/contracts/Token.sol/Token.json', true],
  ['artifacts/contracts/Token.sol/Token.dbg.json', false],
  ['artifacts/build-info/1.json', true],
  ['project/node_modules/a/b.json', false],
  ['project/.cache/a.json', false],
  ['project/package.json', false],
  ['src/Token.sol', true],
])('of a folder, %s is imported: %s', (path, isTaken) => {
  expect(isArtifactPath(path)).toBe(isTaken)
})
