/** Completes the builds of a workspace by compiling them again. */
import type { WireBuild, WireCompiler } from '../contract/builds.ts'
import { hexFromBytes } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { Mutex } from '../base/mutex.ts'
import type { Build, BuildContract } from '../compilation/build.ts'
import { type FoundCompiler, findCompilers, ownPlaces } from '../compilation/compilers.ts'
import { enumMembersIn, withEnumMembers } from '../compilation/enumMembers.ts'
import { withEnumNames } from '../compilation/storageLayout.ts'
import { type RecompileErrorCode, recompileInput, recompiled } from '../compilation/recompile.ts'
import { type CompilerErrorCode, runCompiler } from '../compilation/runCompiler.ts'
import { type ContractName, type UnoptimisedContract, unoptimisedContracts, unoptimisedInput } from '../compilation/unoptimised.ts'
import type { ArtifactLibrary } from './artifactLibrary.ts'
import type { BuildLibrary, BuildLibraryErrorCode } from './buildLibrary.ts'

/** `unknown-compiler`: none of those that were found. */
export type RecompilationErrorCode = 'unknown-compiler' | CompilerErrorCode | RecompileErrorCode

/** Longer than large projects take. */
const MAX_MS = 300_000

export class Recompilation {
  readonly #artifacts: ArtifactLibrary
  readonly #builds: BuildLibrary
  readonly #find: (version: string) => FoundCompiler[]
  /** Compilers take a processor and much memory each: one at a time. */
  readonly #turn = new Mutex()

  /** `projects`: folders of projects, whose packages may hold a compiler. */
  constructor(
    artifacts: ArtifactLibrary,
    builds: BuildLibrary,
    projects: () => readonly string[],
    find = (version: string) => findCompilers(version, ownPlaces(projects())),
  ) {
    this.#artifacts = artifacts
    this.#builds = builds
    this.#find = find
  }

  /** Throws `unknown-build`. */
  compilers(buildId: string): WireCompiler[] {
    return this.#find(this.#buildOf(buildId).compilerVersion)
  }

  /** Runs only the compiler that comes along, or the one that is named. Rejects with `unknown-build`, and with RecompilationErrorCode. */
  recompile(buildId: string, path: string | undefined, isWanted: () => boolean): Promise<WireBuild> {
    return this.#turn.run(async () => {
      const build = this.#buildOf(buildId)
      this.#keep(recompiled(build, await this.#answer(build, recompileInput(build), path, isWanted)))
      return this.#builds.wire(buildId)!
    })
  }

  /** Contracts of a build without the optimiser. `path`: a compiler that is run if it is of the build's version. Rejects as `recompile`. */
  unoptimised(
    build: Build,
    contracts: readonly ContractName[],
    path: string | undefined,
    isWanted: () => boolean,
  ): Promise<UnoptimisedContract[]> {
    return this.#turn.run(async () => {
      const own = this.#find(build.compilerVersion).find((it) => it.path === path)
      return unoptimisedContracts(build, contracts, await this.#answer(build, unoptimisedInput(build, contracts), own?.path, isWanted))
    })
  }

  /** What the compiler of a build says to an input. */
  #answer({ compilerVersion }: Build, input: string, path: string | undefined, isWanted: () => boolean): Promise<string> {
    const found = this.#find(compilerVersion)
    const chosen = found.find((it) => (path === undefined ? it.origin === 'bundled' : it.path === path))
    if (chosen === undefined) throw unknownCompiler(compilerVersion, path, found)
    return runCompiler(chosen.path, input, { maxMs: MAX_MS, isWanted })
  }

  #buildOf(id: string): Build {
    const build = this.#builds.get(id)
    if (build === undefined)
      throw new CodedError<BuildLibraryErrorCode>('unknown-build', `no build with id ${JSON.stringify(id.slice(0, 80))}`)
    return build
  }

  #keep(build: Build): void {
    // It may have been removed while the compiler ran.
    const head = this.#builds.wire(build.id)
    if (head === undefined) throw new CodedError<BuildLibraryErrorCode>('unknown-build', 'the build was removed')
    const idOf = ({ path, name }: BuildContract) => head.contracts.find((it) => it.path === path && it.name === name)?.artifactId ?? null
    const enums = enumMembersIn(build.sources.map(({ ast }) => ast))
    for (const contract of build.contracts) {
      const artifact = this.#artifacts.get(idOf(contract) ?? '')
      if (!artifact) continue
      const { path, name, creation, runtime, storageLayout } = contract
      const creationCode = creation && creation.masks.length === 0 ? hexFromBytes(creation.bytes) : null
      const abi = withEnumMembers(artifact.abi, enums)
      const layout = storageLayout && withEnumNames(storageLayout, enums)
      const said = { name, source: path, format: artifact.format, abi, code: runtime, creationCode, storageLayout: layout }
      this.#artifacts.add(said, artifact.file, artifact.importedAtMs)
    }
    this.#builds.add(build, head, build.contracts.map(idOf), true)
  }
}

function unknownCompiler(version: string, path: string | undefined, found: readonly FoundCompiler[]): CodedError<RecompilationErrorCode> {
  const reason =
    path === undefined ? `no compiler of version ${version} comes along` : `${JSON.stringify(path.slice(0, 200))} is none of the compilers`
  const others = found.length === 0 ? 'no other one was found on this machine' : 'devnet_compilers lists those that were found'
  return new CodedError<RecompilationErrorCode>('unknown-compiler', `${reason}: ${others}`)
}
