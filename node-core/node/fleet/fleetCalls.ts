/** What a node asks of the main thread, which runs the nodes of the process. */

/** Where a node listens; null for a disabled server. */
export interface NodeAddresses {
  http: string | null
  ws: string | null
}

/** A workspace of the process; null is the chain it was started with, if that is not a workspace. */
export type WorkspaceKey = string | null

/** The nodes of this process, each with a workspace of its own. All methods throw CodedError<FleetErrorCode>. */
export interface Fleet {
  /** Starts the node of a workspace, with additional arguments, unless it is running. */
  open(workspace: string, args: readonly string[]): Promise<NodeAddresses>
  /** Stops the node of a workspace; false if it is not running in this process. */
  close(workspace: string): Promise<boolean>
  /** Renames the folder of a workspace, whose node is stopped meanwhile. Fulfilled before that if the node itself asks for it. */
  rename(workspace: string, to: string, folders: { from: string; to: string }): Promise<void>
  /** Restarts the node that asks, once the response under way is sent. */
  restart(): void
}

/** `fleet`: a node cannot be started, stopped or moved; the message says why. */
export type FleetErrorCode = 'fleet'

/** A call of the interface in a message. */
export type FleetCall = { [K in keyof Fleet]: { name: K; args: Parameters<Fleet[K]> } }[keyof Fleet]
