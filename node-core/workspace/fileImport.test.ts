import { afterEach, expect, test } from 'vitest'
import { runCompiler } from '../fixtures/solc.ts'
import type { WireArtifactFile } from '../contract/workspace.ts'
import { ArtifactLibrary } from './artifactLibrary.ts'
import { BuildLibrary } from './buildLibrary.ts'
import { FileImport } from './fileImport.ts'
import { ImportWorker } from './importWorker.ts'
import { createMemoryFolder } from './workspaceFolder.ts'

/** A build info of contracts, of which each has a comment of that length. */
async function buildInfo(contracts: number, commentLength = 0): Promise<WireArtifactFile> {
  const texts = Array.from(
    { length: contracts },
    (_, at) => `contract C${at} { uint256 public v${at} = ${at}; /* ${'x'.repeat(commentLength)} */ }`,
  )
  const { input, output } = await runCompiler({ version: '0.8.37', sources: { 'all.sol': texts.join('\n') } })
  const content = { _format: 'hh-sol-build-info-1', id: 'all', solcVersion: '0.8.37', solcLongVersion: '0.8.37+commit.0', input, output }
  return { name: 'build-info/all.json', content: JSON.stringify(content) }
}

const open: FileImport[] = []
function libraries() {
  const folder = createMemoryFolder()
  const artifacts = new ArtifactLibrary(folder)
  const builds = new BuildLibrary(folder, new Map())
  const imports = new FileImport(artifacts, builds, () => 1)
  open.push(imports)
  return { artifacts, builds, imports }
}
afterEach(() => open.splice(0).forEach((it) => it.close()))

test('a large file is read as a small one is, while others have their turns', async () => {
  const file = await buildInfo(12, 60_000)
  expect(file.content.length).toBeGreaterThan(512 * 1024)
  const [here, elsewhere] = [libraries(), libraries()]
  const expected = here.imports.add([file])
  let turns = 0
  const counting = setInterval(() => turns++, 1)
  expect(await elsewhere.imports.addInTurns([file])).toEqual(expected)
  clearInterval(counting)
  expect(turns).toBeGreaterThan(3)
  const { id } = expected[0]!.builds[0]!
  expect(elsewhere.builds.get(id)).toEqual(here.builds.get(id))
  expect(elsewhere.builds.all()).toEqual(here.builds.all())
  expect(elsewhere.artifacts.all()).toEqual(here.artifacts.all())
}, 60_000)

test('files that belong together are, whichever of them are read in the thread', async () => {
  const { content } = await buildInfo(2)
  const { id, input, output, ...rest } = JSON.parse(content) as { id: string; input: unknown; output: unknown }
  const half = (part: object): WireArtifactFile => ({ name: 'half.json', content: JSON.stringify({ ...rest, id, ...part }) })
  const { imports, builds } = libraries()
  await imports.addInTurns([
    { name: 'build-info/all.json', content: JSON.stringify({ ...rest, id, _format: 'hh3-sol-build-info-1', input }) },
  ])
  expect(builds.all()).toEqual([])
  const padding = { name: 'other.json', content: `[${' '.repeat(600_000)}]` }
  const results = await imports.addInTurns([
    padding,
    { ...half({}), name: 'build-info/all.output.json', content: JSON.stringify({ _format: 'hh3-sol-build-info-output-1', id, output }) },
  ])
  expect(results).toHaveLength(2)
  expect(builds.all()).toHaveLength(1)
}, 60_000)

test('what is wrong with a large file is said of it', async () => {
  const { imports } = libraries()
  const [read] = await imports.addInTurns([{ name: 'broken.json', content: `{${' '.repeat(600_000)}` }])
  expect(read).toMatchObject({
    file: 'broken.json',
    artifacts: [],
    builds: [],
    problems: [expect.stringMatching(/^not valid JSON/) as string],
  })
})

test('a thread that ends is a problem of the files that it read, and the next ones have another thread', async () => {
  const worker = new ImportWorker()
  const first = worker.read([{ name: 'a.json', content: '[]' }])
  worker.close()
  expect(await first).toMatchObject([{ file: 'a.json', problems: ['not read: the thread that reads it ended'] }])
  expect(await worker.read([{ name: 'b.json', content: '[]' }])).toMatchObject([{ file: 'b.json', problems: [] }])
  worker.close()
})
