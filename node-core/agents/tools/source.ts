import { described, optional } from '../../contract/compound.ts'
import { address, string } from '../../contract/primitives.ts'
import type { WireBuild } from '../../contract/builds.ts'
import { upTo, wholeNumber } from '../counts.ts'
import type { NodeReader } from '../nodeReader.ts'
import { ToolError, tool } from '../tool.ts'

export const source = tool({
  name: 'read_source',
  title: 'Read source code',
  description:
    'Source code of a contract on the chain, as it was compiled, with line numbers: of a fork too, once its verified sources are imported (import_verified_sources). With `address` alone, the file of the contract; without `path`, and without an address, the list of all sources.',
  params: {
    address: described(optional(address), 'The contract.'),
    path: described(optional(string), 'Path of a source; its end is enough.'),
    from: described(optional(wholeNumber), 'First line, from 1.'),
    count: upTo(200, 1000, 'How many lines'),
  },
  async run({ address: of, path, from = 1, count }, node) {
    const builds = await buildsOf(of, node)
    if (path === undefined && of === undefined) return builds.flatMap(listText).join('\n') || 'no build is imported'
    const found =
      path === undefined
        ? fileOf(builds)
        : builds.flatMap((build) => build.sources.filter((it) => isAt(it.path, path)).map((file) => ({ build, file })))
    const [only] = found
    if (only === undefined)
      throw new ToolError(`no source ${path ?? 'of this contract'}; there are ${builds.flatMap(listText).join(', ') || 'none'}`)
    const lines = await node.linesOf(only.build.id, only.file.id)
    const first = Math.max(1, from)
    const shown = lines.slice(first - 1, first - 1 + count)
    return [
      `${only.file.path} (${lines.length} lines, ${only.build.language} ${only.build.compilerVersion})`,
      ...shown.map((it, at) => `${first + at}\t${it}`),
    ].join('\n')
  },
})

const isAt = (path: string, wanted: string): boolean => path === wanted || path.endsWith(`/${wanted}`)

/** All builds, or those of a contract and of what it delegates to. */
async function buildsOf(of: string | undefined, node: NodeReader): Promise<(WireBuild & { only?: string })[]> {
  const builds = await node.ask('devnet_builds')
  if (of === undefined) return builds
  const contract = await node.contract(of as `0x${string}`)
  if (contract === null) throw new ToolError('address: there is no code')
  const ids = [contract.implementationArtifactId, contract.artifactId].filter((it) => it !== null)
  return builds.flatMap((build) => {
    const own = build.contracts.find(({ artifactId }) => artifactId !== null && ids.includes(artifactId))
    return own === undefined ? [] : [{ ...build, only: own.path }]
  })
}

const fileOf = (builds: readonly (WireBuild & { only?: string })[]) =>
  builds.flatMap((build) => build.sources.filter(({ path }) => path === build.only).map((file) => ({ build, file })))

const listText = ({ sources }: WireBuild): string[] => sources.map(({ path }) => path)
