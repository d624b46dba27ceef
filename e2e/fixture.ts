import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base } from 'playwright/test'
import { chooseElectron } from './electronChoice.ts'
import { openBrowser } from './openBrowser.ts'
import { openDesktop } from './openDesktop.ts'
import type { Terrarium } from './terrarium.ts'

export { expect } from 'playwright/test'

chooseElectron()

/** Set by the projects of the configuration. */
export interface FixtureOptions {
  /** Where the window is: in the desktop application, or in a browser at the node's address. */
  kind: 'desktop' | 'browser'
}

interface Fixtures {
  /** A folder of this test alone, removed at its end. */
  userDataDir: string
  /** The application, opened for this test alone. */
  terrarium: Terrarium
}

export const test = base.extend<Fixtures & FixtureOptions>({
  kind: ['desktop', { option: true }],
  userDataDir: async ({ kind }, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), `terrarium-${kind}-`))
    await use(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  terrarium: async ({ kind, userDataDir, launchOptions, viewport }, use) => {
    const terrarium = kind === 'desktop' ? await openDesktop(userDataDir, 'memory') : await openBrowser(launchOptions, viewport)
    await use(terrarium)
    await terrarium.close()
  },
  page: async ({ terrarium }, use) => {
    await use(terrarium.page)
  },
})
