import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['node-core/**/*.test.ts', 'renderer/**/*.test.ts', 'electron/**/*.test.ts', 'e2e/**/*.test.ts'],
    // Generous: a busy machine makes tests slow, and must not make them fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    // It imports JSON as Node alone does not.
    server: { deps: { inline: ['@actions/workflow-parser'] } },
  },
})
