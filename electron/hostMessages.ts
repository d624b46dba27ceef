import type { MessagePort } from 'node:worker_threads'
import type { RepairProgress } from '../node-core/contract/desktopBridge.ts'

/** Start data of the node's worker thread. */
export interface HostData {
  /** The node's command-line arguments. */
  args: string[]
  /** Whether to ignore the configuration file in the data folder. */
  skipsConfig: boolean
  /** Whether to rebuild the chain first, like `--repair`, which applies to the first start only. */
  repairs: boolean
}

/** From the main process to the worker. */
export type ToHost =
  /** A new connection; its port carries JSON-RPC messages. */
  | { type: 'connect'; port: MessagePort }
  /** Close the store and exit. */
  | { type: 'close' }

/** From the worker to the main process. */
export type FromHost =
  | { type: 'ready'; http: string | null; ws: string | null; dataDir: string | null }
  | { type: 'repairing'; progress: RepairProgress }
  /**
   * The node could not start; the worker exits after this. `configFile`: the node could start without this file. `isDamaged`: its chain can
   * be rebuilt.
   */
  | { type: 'failed'; reason: string; configFile?: string; isDamaged?: boolean }
