import { described } from '../../contract/compound.ts'
import { address, string } from '../../contract/primitives.ts'
import { tool } from '../tool.ts'

export const watchFolder = tool({
  name: 'watch_folder',
  title: 'Import the builds of a project',
  description:
    "Imports the compiled contracts of a Foundry or Hardhat project, now and again after each compilation, so that names, sources, lines and variables are known: the project's folder, or its `out` or `artifacts`. Needed once for a project.",
  params: { folder: described(string, 'Absolute path.') },
  changes: true,
  async run({ folder }, node) {
    const { path, status, files, artifacts, problems } = await node.ask('devnet_watchFolder', folder)
    return [
      `${path}: ${status}, ${files} files, ${artifacts} contracts so far`,
      ...problems.map(({ file, problem }) => `${file || path}: ${problem}`),
    ].join('\n')
  },
})

export const importVerified = tool({
  name: 'import_verified_sources',
  title: 'Import verified sources',
  description: 'On a fork: fetches the verified sources of a contract of the remote chain, and of what it delegates to, from Sourcify.',
  params: { address: described(address, 'The contract.') },
  changes: true,
  async run({ address: of }, node) {
    const found = await node.ask('devnet_importVerified', of)
    return found.map(({ address: at, name, problem }) => `${at}: ${name === null ? problem : `imported ${name}`}`).join('\n')
  },
})
