import type { ElectronApplication, Page } from 'playwright/test'
import type { Endpoints } from './headlessNode.ts'

/** The application as a spec has it before it: a window, and the node behind it. */
export interface Terrarium {
  page: Page
  /** The main process; undefined in the browser. */
  app: ElectronApplication | undefined
  /** Where the node listens now. */
  endpoints(): Promise<Endpoints>
  /** Ends the node and starts it again; an in-memory chain begins anew. */
  restartNode(): Promise<void>
  close(): Promise<void>
}
