import type { Hash } from '../contract/hex.ts'
import type { WireOptionChanges } from '../contract/settings.ts'
import type { WireWorkspace, WireWorkspaceArchive } from '../contract/wire/workspaces.ts'

/**
 * The workspaces of the machine, as methods see them: named data folders in one folder, which no method leaves. Made by the composition
 * root. All methods throw RpcError, which names the workspace and the reason.
 */
export interface DataFolders {
  /** All workspaces by name, and the node's own chain first if it is not a workspace. */
  list(): Promise<WireWorkspace[]>
  /** Creates a workspace, with the chain id and other options in its settings. */
  create(name: string, chainId: number | undefined, options: WireOptionChanges): Promise<WireWorkspace>
  /** Creates a workspace whose chain begins with a reproduction bundle, given as its JSON. */
  createReproduction(name: string, bundle: string): Promise<WireWorkspace>
  /** Starts a node for it in this process, unless it has one. */
  open(name: string): Promise<WireWorkspace>
  /** Stops its node in this process; false if it has none. */
  close(name: string): Promise<boolean>
  rename(name: string, to: string): Promise<WireWorkspace>
  /** Copies it as it is now, whether or not it is running; access tokens are not copied. */
  duplicate(name: string, to: string): Promise<WireWorkspace>
  /** Copies the workspace of this node, and starts a node for the copy, whose chain ends at the block: of any branch, by its hash. */
  openAt(block: Hash, to: string): Promise<WireWorkspace>
  /** Deletes it with its chain, keys and settings, unless it is running. */
  remove(name: string): Promise<void>
  /** Writes it to a new file, whether or not it is running. */
  exportTo(name: string, path: string, keys: boolean): Promise<WireWorkspaceArchive>
  /** Creates a workspace from an exported file. */
  importFrom(path: string, name: string): Promise<WireWorkspaceArchive>
}
