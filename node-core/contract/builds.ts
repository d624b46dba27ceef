/** Builds: what compilers read and wrote, which a workspace keeps so that executions can be shown in their sources. */
import type { WireOf } from './codec.ts'
import { array, nullable, object, oneOf } from './compound.ts'
import { address, boolean, integer, string } from './primitives.ts'

const language = oneOf('Solidity', 'Yul', 'Vyper')

/** What a build may lack, because compilers leave it out unless they are asked for it. */
const buildPart = oneOf('sources', 'ast', 'sourceMap', 'functionDebugData', 'storageLayout')

/** One run of a compiler. */
export const build = object(
  {
    /** Hash of what was compiled, how, and by which version. */
    id: string,
    language,
    /** As the compiler names it: `0.8.37+commit.…`. */
    compilerVersion: string,
    optimizer: object({ enabled: boolean, runs: integer }),
    viaIR: boolean,
    /** Name of the imported file. */
    file: string,
    /** The watched folder that it came from. */
    folder: nullable(string),
    /** Unix milliseconds. */
    importedAtMs: integer,
    /** About as many as it takes on disk. */
    sizeBytes: integer,
    lacks: array(buildPart),
    sources: array(object({ id: integer, path: string, sizeBytes: integer }, 'BuildSource')),
    /** `artifactId`: the artifact that was made of it. */
    contracts: array(object({ path: string, name: string, artifactId: nullable(string) }, 'BuildContract')),
  },
  'Build',
)

/** Whose compiler it is: this application's own, one that Foundry or Hardhat downloaded, or a package of a watched project. */
const compilerOrigin = oneOf('bundled', 'foundry', 'hardhat', 'project')

/** A compiler on this machine, of exactly the version of a build. */
export const compiler = object({ path: string, origin: compilerOrigin }, 'Compiler')

/** `reading`: for the first time. `missing`: it is not there now. */
const watchedFolderStatus = oneOf('reading', 'watching', 'missing')

/** A folder whose artifacts and builds are imported again whenever a tool writes into it. */
export const watchedFolder = object(
  {
    /** Absolute, without links. */
    path: string,
    status: watchedFolderStatus,
    /** Numbers of files that were read, and of artifacts that they give now. */
    files: integer,
    artifacts: integer,
    /** The latest import that changed something: Unix milliseconds, and how many artifacts were new. */
    lastChange: nullable(object({ atMs: integer, updated: integer })),
    /** Names of contracts that run code which the folder had, and has no more: they are to be deployed again. */
    stale: array(string),
    /** Files that could not be read; empty: the folder itself. */
    problems: array(object({ file: string, problem: string })),
  },
  'WatchedFolder',
)

/** devnet_importVerified: a contract whose sources were asked for. */
export const verifiedImport = object(
  {
    address,
    /** Name of the contract whose sources were imported; null if there are none. */
    name: nullable(string),
    /** Why there are none. */
    problem: nullable(string),
  },
  'VerifiedImport',
)

/** devnet_source: a source file of a build. */
export const sourceFile = object({ path: string, content: string, language }, 'SourceFile')

export type BuildPart = WireOf<typeof buildPart>
export type WatchedFolderStatus = WireOf<typeof watchedFolderStatus>
export type WireWatchedFolder = WireOf<typeof watchedFolder>
export type CompilerOrigin = WireOf<typeof compilerOrigin>
export type WireCompiler = WireOf<typeof compiler>
export type WireBuild = WireOf<typeof build>
export type WireVerifiedImport = WireOf<typeof verifiedImport>
export type WireSourceFile = WireOf<typeof sourceFile>
