import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { LaunchOptions } from 'playwright/test'
import type { FixtureOptions } from './fixture.ts'
import { openBrowser } from './openBrowser.ts'
import { openDesktop } from './openDesktop.ts'
import type { Terrarium } from './terrarium.ts'

/** Opens an application of its own whose workspaces are on disk: in `folder`, which is `workspaces` below the user data folder. */
export async function openWithWorkspaces(
  kind: FixtureOptions['kind'],
  launchOptions: LaunchOptions,
  userDataDir: string,
): Promise<{ terrarium: Terrarium; folder: string }> {
  const folder = path.join(userDataDir, 'workspaces')
  mkdirSync(folder)
  const terrarium =
    kind === 'desktop'
      ? await openDesktop(userDataDir, 'disk')
      : await openBrowser(launchOptions, { width: 1280, height: 800 }, path.join(folder, 'default'), ['--workspaces-dir', folder])
  return { terrarium, folder }
}
