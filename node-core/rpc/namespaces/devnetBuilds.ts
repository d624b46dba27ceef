import { array, nullable } from '../../contract/compound.ts'
import { build, sourceFile } from '../../contract/builds.ts'
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
] as const
