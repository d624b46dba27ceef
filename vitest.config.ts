import { defineConfig } from 'vitest/config'
import { IS_FULL_RUN } from './node-core/fixtures/fullRun.ts'

/** The tag of tests that `npm run quick` leaves out, of one test (`{ tags: 'full' }`) or of a whole file (`// @module-tag full`). */
const FULL = {
  name: 'full',
  description: 'Takes long by its nature: processes, clocks, every transport, public suites, many generated cases.',
  timeout: 120_000,
}

/** The tag of tests that run in full runs only (`fullRun.ts`): `npm test` leaves them out, because others hold most of what they hold. */
const LONG = {
  name: 'long',
  description: 'Takes so long that only full runs have it: more compilers, more pipelines, more cases of the same kind.',
  timeout: 300_000,
  skip: !IS_FULL_RUN,
}

/** Tests of this folder measure the process that they run in: each file has a process of its own. */
const MEASURING = ['node-core/profiling/**/*.test.ts']

/** Node imports the modules itself, as the application does, which takes a tenth off the time that tests take. */
const BY_NODE = { viteModuleRunner: false }

export default defineConfig({
  test: {
    // What takes longer has the tag. A machine of a service that runs tests may be busy with other things.
    testTimeout: process.env.CI ? 60_000 : 15_000,
    hookTimeout: process.env.CI ? 60_000 : 30_000,
    expect: { poll: { timeout: process.env.CI ? 30_000 : 8_000 } },
    tags: [FULL, LONG],
    // Of two cores, tests leave a quarter idle if two run at a time: they wait for processes, sockets and clocks.
    maxWorkers: 3,
    // It imports JSON as Node alone does not.
    server: { deps: { inline: ['@actions/workflow-parser'] } },
    projects: [
      { extends: true, test: { name: 'measuring', include: MEASURING, experimental: BY_NODE } },
      // The others leave nothing behind: a process takes many of them, and loads what they share once.
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{node-core,electron}/**/*.test.ts'],
          exclude: MEASURING,
          isolate: false,
          experimental: BY_NODE,
          setupFiles: 'node-core/fixtures/sameEnvironment.ts',
        },
      },
      { extends: true, test: { name: 'window', include: ['{renderer,e2e}/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['renderer/**/*.test.tsx'],
          isolate: false,
          environment: 'happy-dom',
          setupFiles: 'renderer/testing/setup.ts',
        },
      },
    ],
  },
})
