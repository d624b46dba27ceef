import { array, optional } from '../../contract/compound.ts'
import { boolean, integer, string } from '../../contract/primitives.ts'
import { workspaceArchive, workspaceInfo } from '../../contract/wire/workspaces.ts'
import { method } from '../method.ts'
import { optionChanges } from '../optionChanges.ts'

/** Methods for workspaces, in both profiles. All are private: they start nodes, and read and delete chains and keys. */
export const devnetDataFolderRows = [
  method({
    name: 'devnet_workspaces',
    summary: 'The workspaces by name: chain id, height, size, whether and where they are running, and what prevents them from opening.',
    params: [],
    result: array(workspaceInfo),
    visibility: 'private',
    reference: 'functional',
    handler: ({ dataFolders }) => dataFolders.list(),
  }),
  method({
    name: 'devnet_createWorkspace',
    summary:
      'Creates a workspace with a new chain, which begins when the workspace is first opened. Options as devnet_setOptions takes them become its settings: with `fork`, its chain goes on from a remote one.',
    params: [
      ['name', string],
      ['chainId', optional(integer)],
      ['options', optional(optionChanges)],
    ],
    result: workspaceInfo,
    visibility: 'private',
    reference: 'functional',
    handler: ({ dataFolders }, name, chainId, options) => dataFolders.create(name, chainId, Object.fromEntries(options ?? [])),
  }),
  method({
    name: 'devnet_openWorkspace',
    summary: 'Starts a node for a workspace in this process, on ports of its own; one that is running here is left as it is.',
    params: [['name', string]],
    result: workspaceInfo,
    visibility: 'private',
    reference: 'functional',
    handler: ({ dataFolders }, name) => dataFolders.open(name),
  }),
  method({
    name: 'devnet_closeWorkspace',
    summary: 'Stops the node of another workspace in this process; false if it is not running here.',
    params: [['name', string]],
    result: boolean,
    visibility: 'private',
    reference: 'functional',
    handler: ({ dataFolders }, name) => dataFolders.close(name),
  }),
  method({
    name: 'devnet_renameWorkspace',
    summary: 'Renames a workspace. If it is running in this process, its node restarts on the same ports.',
    params: [
      ['name', string],
      ['newName', string],
    ],
    result: workspaceInfo,
    visibility: 'private',
    reference: 'functional',
    handler: ({ dataFolders }, name, to) => dataFolders.rename(name, to),
  }),
  method({
    name: 'devnet_duplicateWorkspace',
    summary: 'Copies a workspace as it is now, even while it is running. Access tokens and configured ports are not copied.',
    params: [
      ['name', string],
      ['newName', string],
    ],
    result: workspaceInfo,
    visibility: 'private',
    reference: 'functional',
    handler: ({ dataFolders }, name, to) => dataFolders.duplicate(name, to),
  }),
  method({
    name: 'devnet_deleteWorkspace',
    summary: 'Deletes a workspace with its chain, key files, artifacts and settings; refused while it is running.',
    params: [['name', string]],
    result: boolean,
    visibility: 'private',
    reference: 'functional',
    async handler({ dataFolders }, name) {
      await dataFolders.remove(name)
      return true
    },
  }),
  method({
    name: 'devnet_exportWorkspace',
    summary:
      'Writes a workspace to a new file in the folder "files" of this node, even while it is running. Key files, which are encrypted, only on request; access tokens never.',
    params: [
      ['name', string],
      ['file', string],
      ['keys', optional(boolean, false)],
    ],
    result: workspaceArchive,
    visibility: 'private',
    reference: 'functional',
    handler: ({ dataFolders, files }, name, file, keys) => dataFolders.exportTo(name, files.toMake(file), keys),
  }),
  method({
    name: 'devnet_importWorkspace',
    summary: 'Creates a workspace from a file in the folder "files" of this node. A file that is damaged or newer leaves nothing behind.',
    params: [
      ['file', string],
      ['name', string],
    ],
    result: workspaceArchive,
    visibility: 'private',
    reference: 'functional',
    handler: ({ dataFolders, files }, file, name) => dataFolders.importFrom(files.toRead(file), name),
  }),
] as const
