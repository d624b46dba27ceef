/**
 * `npm test`: linter, compiler, bundles, unit tests, end-to-end tests. `npm run quick` leaves out what takes long: unit tests with the tag
 * `full`, and end-to-end tests without the tag `@smoke`.
 *
 * What takes longer still runs in full runs only: with TERRARIUM_CONFORMANCE=full, as in `.ci/run`. Those add the unit tests with the tag
 * `long` and the end-to-end tests with `@long`, all cases where others take a part (compilers and pipelines of Solidity, wire scripts over
 * both transports and on a fork, random steps, faults, kills, packages of other systems, public suites), which then run a second time with
 * all code compiled, and all end-to-end tests in the desktop application too.
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
import { IS_FULL_RUN } from '../node-core/fixtures/fullRun.ts'
import { playwrightCounts, summaryOf, totalOf, unitCounts, type StepResult, type TestCounts } from './testCounts.ts'

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

/** What unit tests start where they start the command line: the bundle that the step before them makes. */
const TESTED_MAIN = path.join(root, 'out/node/main.js')

/** Tags of the unit tests that this run leaves out. */
const leftOut: readonly string[] = [...(options.quick ? ['full'] : []), ...(IS_FULL_RUN ? [] : ['long'])]

function unitStep(name = 'unit', files: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Step {
  const report = path.join(reports, `${name}.json`)
  return {
    name,
    script: 'unit',
    env: { ...env, TERRARIUM_TESTED_MAIN: TESTED_MAIN, TERRARIUM_UNIT_JSON: report, TERRARIUM_LEFT_OUT: leftOut.join() },
    args: [
      ...files,
      '--retry=1',
      ...(options.quick ? ['--tags-filter=!full'] : []),
      '--reporter=default',
      '--reporter=./e2e/unitReporter.ts',
    ],
    read: () => unitCounts(report),
  }
}

function e2eStep(): Step {
  const report = path.join(reports, 'e2e.json')
  return {
    name: 'e2e',
    script: 'e2e',
    args: ['--retries=1', ...(options.quick ? ['--grep=@smoke'] : [])],
    env: { TERRARIUM_E2E_JSON: report },
    read: () => playwrightCounts(report),
  }
}

/** The public test suites, and what else executes blocks, with all code compiled when it is first seen. */
const COMPILED_FILES = ['conformance/stateTests', 'conformance/blockTest.test', 'evm/cases', 'evm/machine', 'evm/transaction', 'execution']
const compiledStep = (): Step =>
  unitStep(
    'compiled',
    COMPILED_FILES.map((file) => `node-core/${file}`),
    { TERRARIUM_TIER: 'eager' },
  )

const STEPS: readonly Step[] = [
  { name: 'lint', script: 'lint' },
  { name: 'typecheck', script: 'typecheck' },
  // What tests of packages and of the window run, built once instead of by whichever needs it first.
  { name: 'build', script: 'prepack' },
  unitStep(),
  ...(IS_FULL_RUN ? [compiledStep()] : []),
  e2eStep(),
]

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

const results = STEPS.map(runStep)
rmSync(reports, { recursive: true, force: true })

const repeated = results.flatMap(({ counts }) => counts?.repeated ?? [])
if (repeated.length > 0) process.stdout.write(`\n=== Passed only on retry\n${repeated.join('\n')}\n`)
const failures = results.flatMap(({ counts }) => counts?.failures ?? [])
if (failures.length > 0) process.stdout.write(`\n=== Failures\n${failures.join('\n')}\n`)
process.stdout.write(`\n=== Summary\n${summaryOf(results)}\n`)
const { passed, failed } = totalOf(results)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
