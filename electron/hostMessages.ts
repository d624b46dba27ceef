import type { MessagePort } from 'node:worker_threads'
import type { RepairProgress } from '../node-core/contract/desktopBridge.ts'

/** What the node's worker thread is started with. */
export interface HostData {
  /** The node's command-line arguments. */
  args: string[]
  /** Passes over the configuration file in the data folder. */
  skipsConfig: boolean
  /** Rebuilds the chain first, as `--repair` does, which counts for the first start alone. */
  repairs: boolean
}

/** From the main process to the worker. */
export type ToHost =
  /** A new connection: its port carries JSON-RPC texts. */
  | { type: 'connect'; port: MessagePort }
  /** Close the store and end. */
  | { type: 'close' }

/** From the worker to the main process. */
export type FromHost =
  | { type: 'ready'; http: string | null; ws: string | null; dataDir: string | null }
  | { type: 'repairing'; progress: RepairProgress }
  /**
   * The node could not start; the worker ends after this. `configFile`: it may start without this file. `isDamaged`: its chain may be
   * rebuilt.
   */
  | { type: 'failed'; reason: string; configFile?: string; isDamaged?: boolean }
