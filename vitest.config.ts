import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['node-core/**/*.test.ts', 'renderer/**/*.test.ts', 'electron/**/*.test.ts', 'e2e/**/*.test.ts'],
    testTimeout: 30_000,
    maxWorkers: 2,
  },
})
