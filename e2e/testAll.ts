/**
 * `npm test`: linter, compiler, unit tests, end-to-end tests, each also where an earlier one failed. A test that fails is repeated
 * once, for real servers, clocks and browsers meet a machine that is busy with other things; one that passes only then is named.
 * Closes with the failures once more, what each step said and the line `N passed, N failed`, alone on its line: the tests of both
 * runners, and one more failure for a step that failed otherwise.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { playwrightCounts, totalOf, vitestCounts, type StepResult } from './testCounts.ts'

const root = path.resolve(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(tmpdir(), 'terrarium-tests-'))
const unitReport = path.join(reports, 'unit.json')
const e2eReport = path.join(reports, 'e2e.json')

/** Runs an npm script of package.json with the terminal; answers whether it succeeded. */
function runScript(name: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): boolean {
  process.stdout.write(`\n=== npm run ${name}\n`)
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(npm, ['run', '--silent', name, '--', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  return status === 0
}

const results: StepResult[] = [
  { name: 'lint', succeeded: runScript('lint') },
  { name: 'typecheck', succeeded: runScript('typecheck') },
  {
    name: 'unit',
    succeeded: runScript('unit', ['--retry=1', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]),
    counts: vitestCounts(unitReport),
  },
  {
    name: 'e2e',
    succeeded: runScript('e2e', ['--retries=1'], { TERRARIUM_E2E_JSON: e2eReport }),
    counts: playwrightCounts(e2eReport),
  },
]
rmSync(reports, { recursive: true, force: true })

const repeated = results.flatMap(({ counts }) => counts?.repeated ?? [])
if (repeated.length > 0) process.stdout.write(`\n=== Passed only when repeated\n${repeated.join('\n')}\n`)
const failures = results.flatMap(({ counts }) => counts?.failures ?? [])
if (failures.length > 0) process.stdout.write(`\n=== Failures\n${failures.join('\n')}\n`)
process.stdout.write('\n=== Summary\n')
for (const { name, succeeded, counts } of results) {
  const numbers = counts ? `: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped` : ''
  process.stdout.write(`${succeeded ? 'ok    ' : 'FAILED'} ${name}${numbers}\n`)
}
const { passed, failed } = totalOf(results)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
