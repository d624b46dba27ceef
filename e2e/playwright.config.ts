import path from 'node:path'
import { defineConfig } from 'playwright/test'
import { IS_FULL_RUN } from '../node-core/fixtures/fullRun.ts'
import { QUIET_CHROMIUM_FLAGS, headlessShellOf } from './host/chromium.ts'
import type { FixtureOptions } from './fixture.ts'

const root = path.resolve(import.meta.dirname, '..')
const executablePath = process.env.TERRARIUM_CHROMIUM

/**
 * Specs of what the desktop does itself, and a day's work over its port (`steering`). What concerns only the page is tested in the browser
 * only, and the longest of these specs in the desktop only. Full runs have nearly all specs in both, and add the tests with `@long`.
 */
const OF_THE_DESKTOP = ['desktop', 'restart', 'security', 'settings', 'steering']

export default defineConfig<FixtureOptions>({
  testDir: 'specs',
  outputDir: path.join(root, 'test-results'),
  // A few times the longest test's duration on an idle machine; a test that sets its own says why.
  timeout: process.env.CI ? 120_000 : 60_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  ...(IS_FULL_RUN ? {} : { grepInvert: /@long/ }),
  reporter: [['list'], ...(process.env.TERRARIUM_E2E_JSON ? [['json', { outputFile: process.env.TERRARIUM_E2E_JSON }] as const] : [])],
  // A trace of every test costs a quarter of the time; enable it with --trace retain-on-failure.
  use: { trace: 'off', screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'desktop',
      testMatch: IS_FULL_RUN ? '**/*.spec.ts' : OF_THE_DESKTOP.map((name) => `**/${name}.spec.ts`),
      testIgnore: ['**/accessibility.spec.ts', '**/hostile.spec.ts', '**/longChain.spec.ts', '**/simulation.spec.ts'],
      use: { kind: 'desktop' },
    },
    {
      name: 'browser',
      testIgnore: ['**/desktop.spec.ts', ...(IS_FULL_RUN ? [] : ['**/settings.spec.ts', '**/steering.spec.ts'])],
      use: {
        kind: 'browser',
        launchOptions: {
          ...(executablePath === undefined ? {} : { executablePath: headlessShellOf(executablePath) }),
          // A test is over before what V8's last compiler makes has paid for its time.
          args: [...QUIET_CHROMIUM_FLAGS, '--js-flags=--no-turbofan'],
        },
      },
    },
  ],
})
