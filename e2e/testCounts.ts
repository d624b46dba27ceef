import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Test counts of one runner. */
export interface TestCounts {
  passed: number
  failed: number
  skipped: number
  /** One text for each failed test, and for each failed hook and each file that does not load: file, name and the first lines of the reason. */
  failures: string[]
  /** The same for each test that passed only on retry; `passed` includes it. */
  repeated: string[]
}

export interface StepResult {
  name: string
  succeeded: boolean
  durationMs: number
  /** For a step that runs tests; undefined if it produced no report. */
  counts?: TestCounts | undefined
}

/** Lines of a reason in the summary; the runner's own output has all of them. */
const REASON_LINES = 8

/** What the reporter of unit tests wrote; undefined if it did not come to that. */
export const unitCounts = (file: string): TestCounts | undefined => readReport(file) as TestCounts | undefined

/** Tests in Playwright's JSON report. */
export function playwrightCounts(file: string): TestCounts | undefined {
  interface Suite {
    specs: {
      title: string
      file: string
      tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[]
    }[]
    suites?: Suite[]
  }
  interface Report {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    suites: Suite[]
  }
  const textsOf = ({ specs, suites = [] }: Suite, wanted: string): string[] => [
    ...specs.flatMap(({ title, file: specFile, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ projectName, results }) =>
          failureText(
            specFile,
            `${title} [${projectName}]`,
            results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')).join('\n'),
          ),
        ),
    ),
    ...suites.flatMap((suite) => textsOf(suite, wanted)),
  ]
  const report = readReport(file) as Report | undefined
  if (!report) return undefined
  const { expected, unexpected, flaky, skipped } = report.stats
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: report.suites.flatMap((suite) => textsOf(suite, 'unexpected')),
    repeated: report.suites.flatMap((suite) => textsOf(suite, 'flaky')),
  }
}

/**
 * All tests, plus one failure for each step that failed without a failing test: a lint error, a type error, a failed hook, a file that does
 * not load, a runner that crashed.
 */
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

/** A line for each step: whether it succeeded, its tests and its time; and a total. */
export function summaryOf(results: readonly StepResult[]): string {
  const skipped = results.reduce((sum, { counts }) => sum + (counts?.skipped ?? 0), 0)
  const durationMs = results.reduce((sum, result) => sum + result.durationMs, 0)
  return [
    ...results.map((step) => lineOf(step.succeeded ? 'ok' : 'FAILED', step.name, step.counts ?? {}, step.durationMs)),
    lineOf('', 'together', { ...totalOf(results), skipped }, durationMs),
  ].join('\n')
}

function lineOf(mark: string, name: string, { passed, failed, skipped = 0 }: Partial<TestCounts>, durationMs: number): string {
  const numbers = passed === undefined ? '' : `: ${passed} passed, ${failed} failed, ${skipped} skipped`
  return `${mark.padEnd(6)} ${name}${numbers} (${Math.round(durationMs / 1000)} s)`
}

function readReport(file: string): unknown {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as unknown) : undefined
}

/** File (null: none of them), name and the first lines of the reason. */
export function failureText(file: string | null, name: string, reason: string): string {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [
    file === null ? name : `${path.relative('', file)} > ${name}`,
    ...lines.slice(0, REASON_LINES).map((line) => `    ${line.trimEnd()}`),
  ].join('\n')
}
