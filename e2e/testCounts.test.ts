import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { playwrightCounts, totalOf, vitestCounts } from './testCounts.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'counts-'))
const file = path.join(folder, 'report.json')
afterAll(() => rmSync(folder, { recursive: true }))

test('reads the counts of Vitest', () => {
  writeFileSync(file, JSON.stringify({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }))
  expect(vitestCounts(file)).toEqual({ passed: 5, failed: 1, skipped: 3 })
})

test('reads the counts of Playwright, a flaky test as a failed one', () => {
  writeFileSync(file, JSON.stringify({ stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 3 } }))
  expect(playwrightCounts(file)).toEqual({ passed: 7, failed: 3, skipped: 3 })
})

test('a runner without a report has no counts', () => {
  expect(vitestCounts(path.join(folder, 'none.json'))).toBeUndefined()
})

test('sums the tests of all steps', () => {
  const counts = { passed: 3, failed: 1, skipped: 0 }
  expect(totalOf([{ name: 'lint', succeeded: true }, { name: 'unit', succeeded: false, counts }, { name: 'e2e', succeeded: true, counts: { ...counts, failed: 0 } }])).toEqual({ passed: 6, failed: 1 })
})

test('a step that fails without a failing test is a failure', () => {
  expect(totalOf([{ name: 'lint', succeeded: false }, { name: 'unit', succeeded: false, counts: { passed: 3, failed: 0, skipped: 0 } }, { name: 'e2e', succeeded: false }])).toEqual({ passed: 3, failed: 3 })
})
