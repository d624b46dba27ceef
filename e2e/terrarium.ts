import type { ElectronApplication, Page } from 'playwright/test'
import type { Endpoints } from './headlessNode.ts'

/** The application under test: a window, and the node behind it. */
export interface Terrarium {
  page: Page
  /** The main process; undefined in the browser. */
  app: ElectronApplication | undefined
  /** Where the node listens now. */
  endpoints(): Promise<Endpoints>
  /** Restarts the node; an in-memory chain starts again from genesis. */
  restartNode(): Promise<void>
  close(): Promise<void>
}
