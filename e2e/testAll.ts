/**
 * `npm test`: first the quick part, in less than three minutes: linter, compiler, unit tests except those with the tag `full`, and the
 * end-to-end tests with the tag `@smoke`. Then the full part, all the others. `npm test -- --quick` ends after the quick part.
 *
 * Each step runs even if an earlier one failed. A failed test is retried once, because real servers, clocks and browsers run on a machine
 * that may be busy; tests that pass only then are listed. Ends with the failures again, a summary of each step and the line `N passed, N
 * failed`, alone on its line: the tests of both runners, plus one failure for each step that failed without a failing test.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { playwrightCounts, summaryOf, totalOf, vitestCounts, type StepResult, type TestCounts } from './testCounts.ts'

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const root = path.resolve(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(tmpdir(), 'terrarium-tests-'))

/** An npm script of package.json, with arguments. */
interface Step {
  name: string
  script: string
  args?: readonly string[]
  env?: NodeJS.ProcessEnv
  /** The counts of its tests, from its report. */
  read?: () => TestCounts | undefined
}

function unitStep(name: string, tagsFilter: string, isChosen: (tags: readonly string[]) => boolean): Step {
  const report = path.join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    name,
    script: 'unit',
    args: ['--retry=1', `--tags-filter=${tagsFilter}`, ...reporters],
    read: () => vitestCounts(report, isChosen),
  }
}

function e2eStep(name: string, filter: string): Step {
  const report = path.join(reports, `${name}.json`)
  return { name, script: 'e2e', args: ['--retries=1', filter], env: { TERRARIUM_E2E_JSON: report }, read: () => playwrightCounts(report) }
}

const QUICK: readonly Step[] = [
  { name: 'lint', script: 'lint' },
  { name: 'typecheck', script: 'typecheck' },
  unitStep('unit', '!full', (tags) => !tags.includes('full')),
  e2eStep('smoke', '--grep=@smoke'),
]
const FULL: readonly Step[] = [unitStep('unit-full', 'full', (tags) => tags.includes('full')), e2eStep('e2e', '--grep-invert=@smoke')]

/** Runs a step with inherited stdio. */
function runStep({ name, script, args = [], env = {}, read }: Step): StepResult {
  process.stdout.write(`\n=== ${name}: npm run ${script}\n`)
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const startedAtMs = performance.now()
  const { status } = spawnSync(npm, ['run', '--silent', script, '--', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  return { name, succeeded: status === 0, durationMs: performance.now() - startedAtMs, counts: read?.() }
}

function runPart(title: string, steps: readonly Step[]): StepResult[] {
  process.stdout.write(`\n=== ${title}: ${steps.map(({ name }) => name).join(', ')}\n`)
  const results = steps.map(runStep)
  process.stdout.write(`\n=== ${title}, summary\n${summaryOf(results)}\n`)
  return results
}

const quick = runPart('Quick part', QUICK)
const full = options.quick ? [] : runPart('Full part', FULL)
rmSync(reports, { recursive: true, force: true })
const results = [...quick, ...full]

const repeated = results.flatMap(({ counts }) => counts?.repeated ?? [])
if (repeated.length > 0) process.stdout.write(`\n=== Passed only on retry\n${repeated.join('\n')}\n`)
const failures = results.flatMap(({ counts }) => counts?.failures ?? [])
if (failures.length > 0) process.stdout.write(`\n=== Failures\n${failures.join('\n')}\n`)
if (!options.quick) process.stdout.write(`\n=== Summary\n${summaryOf(results)}\n`)
const { passed, failed } = totalOf(results)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
