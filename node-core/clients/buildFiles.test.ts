// @module-tag full
/** What Foundry and Hardhat really write, imported. Installed in full runs only. */
import { describe, expect, test } from 'vitest'
import type { WireArtifactFile, WireArtifactImport } from '../contract/workspace.ts'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { ArtifactLibrary } from '../workspace/artifactLibrary.ts'
import { BuildLibrary } from '../workspace/buildLibrary.ts'
import { FileImport } from '../workspace/fileImport.ts'
import { createMemoryFolder } from '../workspace/workspaceFolder.ts'
import { buildWithForge, buildWithHardhat, SOURCES } from './toolProjects.ts'
import { NOT_INSTALLED } from './npmProject.ts'

interface Imported {
  artifacts: ArtifactLibrary
  builds: BuildLibrary
  results: WireArtifactImport[]
}

/** Imports files, as many at a time as `atOnce`. */
function imported(files: readonly WireArtifactFile[], atOnce = files.length): Imported {
  const folder = createMemoryFolder()
  const artifacts = new ArtifactLibrary(folder)
  const builds = new BuildLibrary(folder, new Map())
  const importing = new FileImport(artifacts, builds, () => 1)
  const results: WireArtifactImport[] = []
  for (let at = 0; at < files.length; at += atOnce) results.push(...importing.add(files.slice(at, at + atOnce)))
  importing.close()
  return { artifacts, builds, results }
}

const reversed = (files: readonly WireArtifactFile[]) => files.toReversed()

const TOOLS: [string, () => Promise<WireArtifactFile[] | undefined>, { path: string; lacks: string[] }][] = [
  ['Foundry', () => buildWithForge(), { path: 'src/Vault.sol', lacks: ['ast', 'functionDebugData', 'storageLayout'] }],
  [
    'Foundry with --build-info',
    () => buildWithForge('--build-info'),
    { path: 'src/Vault.sol', lacks: ['functionDebugData', 'storageLayout'] },
  ],
  ['Hardhat 2', () => buildWithHardhat(2), { path: 'contracts/Vault.sol', lacks: ['storageLayout'] }],
  ['Hardhat 3', () => buildWithHardhat(3), { path: 'project/contracts/Vault.sol', lacks: ['functionDebugData', 'storageLayout'] }],
]

describe.skipIf(!IS_FULL_RUN).each(TOOLS)('%s', (_name, compile, { path, lacks }) => {
  test('one build with its sources, and each contract once', { timeout: 300_000 }, async ({ skip }) => {
    const files = (await compile()) ?? []
    skip(files.length === 0, NOT_INSTALLED)
    for (const { artifacts, builds, results } of [
      imported(files),
      imported(reversed(files)),
      imported(files, 1),
      imported(reversed(files), 1),
    ]) {
      expect(
        artifacts
          .all()
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(['Base', 'Sums', 'Vault'])
      expect(builds.all()).toMatchObject([{ language: 'Solidity', compilerVersion: '0.8.37+commit.f401782d', viaIR: false, lacks }])
      const [build] = builds.all()
      for (const { name, artifactId } of build!.contracts) if (name !== 'Base') expect(artifacts.get(artifactId!)!.name).toBe(name)
      const source = build!.sources.find((it) => it.path === path)!
      expect(builds.source(build!.id, source.id)!.content).toBe(SOURCES['Vault.sol'])

      const { runtime, creation } = builds.get(build!.id)!.contracts.find((it) => it.name === 'Vault')!
      const code = Uint8Array.from(runtime!.bytes)
      for (const [start, length] of runtime!.masks) code.fill(0x5b, start, start + length)
      expect(builds.runtime(code)).toMatchObject({ contract: { name: 'Vault', path } })
      expect(builds.creation(Buffer.concat([creation!.bytes, Buffer.alloc(32)]))).toMatchObject({ contract: { name: 'Vault', path } })
      expect(runtime!.sourceMap).toContain(`:${source.id}:`)
      // Only the first half of a pair that came in a request of its own waits for the other.
      expect(results.flatMap(({ problems }) => problems).filter((it) => !it.startsWith('not imported yet'))).toEqual([])
    }
  })
})
