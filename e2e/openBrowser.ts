import { chromium, type LaunchOptions } from 'playwright/test'
import { startHeadlessNode } from './headlessNode.ts'
import type { Terrarium } from './terrarium.ts'

/** Starts a headless node and opens its page in a browser; its chain is in memory if no folder is given. */
export async function openBrowser(
  launchOptions: LaunchOptions,
  viewport: { width: number; height: number } | null,
  dataDir?: string,
  more: readonly string[] = [],
): Promise<Terrarium> {
  const [firstNode, browser] = await Promise.all([startHeadlessNode(0, 0, dataDir, more), chromium.launch(launchOptions)])
  let node = firstNode
  const page = await browser.newPage({ viewport })
  await page.goto(node.http)
  return {
    page,
    app: undefined,
    endpoints: () => Promise.resolve({ http: node.http, ws: node.ws }),
    async restartNode() {
      const { http, ws } = node
      await node.close()
      node = await startHeadlessNode(Number(new URL(http).port), Number(new URL(ws).port), dataDir, more)
    },
    async close() {
      await browser.close()
      await node.close()
    },
  }
}
