import { existsSync, readFileSync } from 'node:fs'

/** Tests of one runner. */
export interface TestCounts {
  passed: number
  failed: number
  skipped: number
}

export interface StepResult {
  name: string
  succeeded: boolean
  /** Of a step that runs tests; undefined where it gave no report. */
  counts?: TestCounts | undefined
}

/** Tests of Vitest's JSON report. */
export function vitestCounts(file: string): TestCounts | undefined {
  interface Report {
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    numTodoTests: number
  }
  const report = readReport(file) as Report | undefined
  return report && { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests }
}

/** Tests of Playwright's JSON report; one that passes only when repeated has failed. */
export function playwrightCounts(file: string): TestCounts | undefined {
  interface Report {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  }
  const stats = (readReport(file) as Report | undefined)?.stats
  return stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

/** All tests, and one more failure for each step that failed without a failing test: a lint, a type, a file that does not load, a runner that broke off. */
export function totalOf(results: readonly StepResult[]): { passed: number; failed: number } {
  let passed = 0
  let failed = 0
  for (const { succeeded, counts } of results) {
    passed += counts?.passed ?? 0
    failed += counts?.failed ?? 0
    if (!succeeded && !counts?.failed) failed++
  }
  return { passed, failed }
}

function readReport(file: string): unknown {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as unknown) : undefined
}
