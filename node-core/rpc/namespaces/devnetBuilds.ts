import { array, nullable, optional } from '../../contract/compound.ts'
import { build, compiler, sourceFile, watchedFolder } from '../../contract/builds.ts'
import { boolean, looseInteger, string } from '../../contract/primitives.ts'
import { method } from '../method.ts'

/** Methods for builds: what compilers read and wrote, which come with artifacts. All are private: sources are their developer's. */
export const devnetBuildRows = [
  method({
    name: 'devnet_builds',
    summary: 'The imported builds, newest first: how they were compiled, their sources and contracts, and what they lack.',
    params: [],
    result: array(build),
    visibility: 'private',
    reference: 'functional',
    handler: ({ workspace }) => workspace.builds.all(),
  }),
  method({
    name: 'devnet_source',
    summary:
      'A source file of a build, by the id that source maps have; null if there is none. The content is empty if it was not imported.',
    params: [
      ['buildId', string],
      ['sourceId', looseInteger],
    ],
    result: nullable(sourceFile),
    visibility: 'private',
    reference: 'functional',
    handler: ({ workspace }, buildId, sourceId) => workspace.builds.source(buildId, Number(sourceId)) ?? null,
  }),
  method({
    name: 'devnet_removeBuild',
    summary: 'Removes a build with its sources; false if there is none with that id. Its artifacts stay.',
    params: [['id', string]],
    result: boolean,
    visibility: 'private',
    reference: 'functional',
    handler: ({ workspace }, id) => workspace.removeBuild(id),
  }),
  method({
    name: 'devnet_compilers',
    summary:
      'The compilers on this machine that could compile a build again: exactly its version, those of Foundry, Hardhat and watched projects included. Nothing is run or downloaded.',
    params: [['buildId', string]],
    result: array(compiler),
    visibility: 'private',
    reference: 'functional',
    handler: ({ workspace }, buildId) => workspace.compilers(buildId),
  }),
  method({
    name: 'devnet_recompile',
    summary:
      'Compiles a build again, for syntax trees, debug data and storage layouts that it lacks; taken only if the code is the same. `compiler`: the path of one of devnet_compilers, which is run; without it, only the compiler that comes with Terrarium.',
    params: [
      ['buildId', string],
      ['compiler', optional(string)],
    ],
    result: build,
    visibility: 'private',
    reference: 'functional',
    handler: ({ workspace, requester }, buildId, path) => workspace.recompile(buildId, path, () => requester.isOpen !== false),
  }),
  method({
    name: 'devnet_watchedFolders',
    summary: 'The folders that are imported again whenever a tool writes into them, and which contracts run code that they have no more.',
    params: [],
    result: array(watchedFolder),
    visibility: 'private',
    reference: 'functional',
    handler: ({ workspace }) => workspace.watchedFolders(),
  }),
  method({
    name: 'devnet_watchFolder',
    summary:
      'Imports the artifacts, builds and sources in a folder of this machine, now and whenever a tool writes into it. An absolute path; links in it are not followed.',
    params: [['path', string]],
    result: watchedFolder,
    visibility: 'private',
    reference: 'functional',
    change: (path) => `Import the builds in ${path}, now and whenever they change`,
    handler: ({ workspace }, path) => workspace.watchFolder(path),
  }),
  method({
    name: 'devnet_unwatchFolder',
    summary: 'Ends the watch of a folder; false if it is not watched. What was imported stays.',
    params: [['path', string]],
    result: boolean,
    visibility: 'private',
    reference: 'functional',
    handler: ({ workspace }, path) => workspace.unwatchFolder(path),
  }),
] as const
