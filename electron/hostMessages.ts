import type { MessagePort } from 'node:worker_threads'

/** What the node's worker thread is started with. */
export interface HostData {
  /** The node's command-line arguments. */
  args: string[]
  /** Passes over the configuration file in the data folder. */
  skipsConfig: boolean
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
  /** The node could not start; the worker ends after this. `configFile`: it may start without this file. */
  | { type: 'failed'; reason: string; configFile?: string }
