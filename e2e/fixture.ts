import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, type Page } from 'playwright/test'
import { chooseElectron } from './electronChoice.ts'
import { openBrowser } from './openBrowser.ts'
import { openDesktop } from './openDesktop.ts'
import type { Terrarium } from './terrarium.ts'

/**
 * Specs take `page` and `terrarium`: the window, and the application around it. An application is opened once per worker and reset before
 * each test, which costs a fifth of opening another one: the node restarts with a new chain, the page's storage is cleared, and the page is
 * reloaded at its first view, with its own size, media and routes. What a test adds by `addInitScript`, `exposeFunction` or to the main
 * process stays, and so does what the desktop keeps on disk: a test that does such things sets `test.use({ ownApplication: true })`, or
 * opens one itself by `openDesktop`, with arguments of its own. After a failed test the worker ends, and its application with it.
 */

export { expect } from 'playwright/test'

chooseElectron()

/** Set by the projects of the configuration. */
export interface FixtureOptions {
  /** Where the window runs: in the desktop application, or in a browser at the node's URL. */
  kind: 'desktop' | 'browser'
}

interface WorkerFixtures extends FixtureOptions {
  /** The application that this worker's tests share, opened on first use. */
  sharedTerrarium: () => Promise<{ terrarium: Terrarium; isNew: boolean }>
}

interface Fixtures {
  /** Whether the test needs an application that nothing else has used. */
  ownApplication: boolean
  /** A folder of this test alone, removed at its end. */
  userDataDir: string
  /** The application with an empty chain. */
  terrarium: Terrarium
}

const VIEWPORT = { width: 1280, height: 800 }

function makeFolder(kind: string): string {
  return mkdtempSync(path.join(tmpdir(), `terrarium-${kind}-`))
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  kind: ['desktop', { option: true, scope: 'worker' }],
  sharedTerrarium: [
    async ({ kind, launchOptions }, use) => {
      const folder = makeFolder(kind)
      let terrarium: Terrarium | undefined
      await use(async () => {
        const isNew = terrarium === undefined
        terrarium ??= kind === 'desktop' ? await openDesktop(folder, 'memory') : await openBrowser(launchOptions, VIEWPORT)
        return { terrarium, isNew }
      })
      await terrarium?.close()
      removeFolder(folder)
    },
    { scope: 'worker' },
  ],
  ownApplication: [false, { option: true }],
  userDataDir: async ({ kind }, use) => {
    const folder = makeFolder(kind)
    await use(folder)
    removeFolder(folder)
  },
  terrarium: async ({ kind, ownApplication, sharedTerrarium, userDataDir, launchOptions }, use) => {
    if (ownApplication) {
      const terrarium = kind === 'desktop' ? await openDesktop(userDataDir, 'memory') : await openBrowser(launchOptions, VIEWPORT)
      await use(terrarium)
      await terrarium.close()
    } else {
      const { terrarium, isNew } = await sharedTerrarium()
      if (!isNew) await makeAsNew(terrarium)
      await use(terrarium)
    }
  },
  page: async ({ terrarium }, use) => {
    await use(terrarium.page)
  },
})

async function makeAsNew(terrarium: Terrarium): Promise<void> {
  const { page, app } = terrarium
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null })
  const size = page.viewportSize()
  if (size && (size.width !== VIEWPORT.width || size.height !== VIEWPORT.height)) await page.setViewportSize(VIEWPORT)
  if (app) {
    await page.evaluate(() => window.terrarium.setTheme('system'))
    await terrarium.restartNode()
    await clearStorage(page)
    await page.reload()
    return
  }
  const { http } = await terrarium.endpoints()
  // A spec may have left the page at a node of its own.
  if (new URL(page.url()).origin !== http) await page.goto(http)
  await clearStorage(page)
  // Nobody looks at the window while the node restarts.
  await page.goto('about:blank')
  await terrarium.restartNode()
  await page.goto(http)
}

/** Clears the page's storage, and makes its first view the one that it opens at. */
function clearStorage(page: Page): Promise<void> {
  return page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    history.replaceState(null, '', '/')
  })
}
