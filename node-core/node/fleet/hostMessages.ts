import type { MessagePort } from 'node:worker_threads'
import type { RepairProgress } from '../../contract/desktopBridge.ts'
import type { FleetCall, NodeAddresses, WorkspaceKey } from './fleetCalls.ts'

/** Start data of a node's worker thread. */
export interface HostData {
  /** The node's command-line arguments. */
  args: readonly string[]
  /** Whether to ignore the configuration file in the data folder. */
  skipsConfig: boolean
  /** Whether to rebuild the chain first, like `--repair`, which applies to the first start only. */
  repairs: boolean
  /** What the lock of the data folder says of the program. */
  program: string
}

/** From the main thread to the worker. */
export type ToHost =
  /** A new connection; its port carries JSON-RPC messages. */
  | { type: 'connect'; port: MessagePort }
  /** The reply to a call. */
  | { type: 'reply'; id: number; result?: unknown; error?: string }
  /** Close the store and exit. */
  | { type: 'close' }

/** From the worker to the main thread. */
export type FromHost =
  /** The node is about to open its chain. */
  | { type: 'opening'; workspace: WorkspaceKey; dataDir: string | null }
  | ({ type: 'ready'; dataDir: string | null } & NodeAddresses)
  | { type: 'repairing'; progress: RepairProgress }
  | { type: 'call'; id: number; call: FleetCall }
  /**
   * The node could not start; the worker exits after this. `configFile`: the node could start without this file. `isDamaged`: its chain can
   * be rebuilt.
   */
  | { type: 'failed'; reason: string; configFile?: string; isDamaged?: boolean }
