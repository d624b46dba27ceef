import path from 'node:path'
import { _electron } from 'playwright/test'
import type { DesktopBridge, NodeState } from '../node-core/contract/desktopBridge.ts'
import { addressArguments, COMMON_ARGUMENTS, type Endpoints } from './headlessNode.ts'
import type { Terrarium } from './terrarium.ts'

declare global {
  interface Window {
    readonly terrarium: DesktopBridge
  }
}

const root = path.resolve(import.meta.dirname, '..')

/** Opens the desktop application on free ports. `chain`: where its chain is stored: in memory, or below the user data folder. */
export async function openDesktop(userDataDir: string, chain: 'memory' | 'disk', more: readonly string[] = []): Promise<Terrarium> {
  const app = await _electron.launch({
    args: [
      root,
      `--user-data-dir=${userDataDir}`,
      ...(chain === 'memory' ? ['--in-memory'] : []),
      ...COMMON_ARGUMENTS,
      ...addressArguments(0, 0),
      ...more,
    ],
    cwd: root,
    // The host runs on the same Node as the specs.
    env: { ...(process.env as Record<string, string>), ELECTRON_HOST_NODE: process.execPath },
  })
  if (process.env.TERRARIUM_E2E_LOG) app.process().stderr!.on('data', (text: Buffer) => process.stderr.write(text))
  const page = await app.firstWindow()
  // The window exists before its page.
  await page.waitForURL(/bundle/)

  async function endpoints(): Promise<Endpoints> {
    const state = await page.evaluate(async () => {
      // Asks again and again: the timer keeps the promise, which the page may collect if only a listener knows it.
      for (;;) {
        const heard: NodeState[] = []
        window.terrarium.onNodeState((state) => void heard.push(state))()
        const [state] = heard
        if (state !== undefined && state.status !== 'starting') return state
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })
    if (state.status === 'stopped') throw new Error(`the node has stopped: ${state.reason}`)
    return { http: state.http!, ws: state.ws! }
  }

  return {
    page,
    app,
    endpoints,
    restartNode: () => page.evaluate(() => window.terrarium.restartNode()),
    close: () => app.close(),
  }
}
