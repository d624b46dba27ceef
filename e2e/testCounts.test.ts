import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { playwrightCounts, summaryOf, totalOf, unitCounts } from './testCounts.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'counts-'))
const file = path.join(folder, 'report.json')
afterAll(() => rmSync(folder, { recursive: true }))

const spec = (title: string, status: string) => ({
  title,
  file: 'a.spec.ts',
  tests: [{ projectName: 'desktop', status, results: [{ errors: [{ message: 'Timeout' }] }] }],
})

test("reads Playwright's counts", () => {
  writeFileSync(
    file,
    JSON.stringify({
      stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 3 },
      suites: [{ specs: [spec('opens', 'expected'), spec('closes', 'flaky')], suites: [{ specs: [spec('waits', 'unexpected')] }] }],
    }),
  )
  expect(playwrightCounts(file)).toEqual({
    passed: 8,
    failed: 1,
    skipped: 3,
    failures: ['a.spec.ts > waits [desktop]\n    Timeout'],
    repeated: ['a.spec.ts > closes [desktop]\n    Timeout'],
  })
})

test('a runner without a report has no counts', () => {
  expect(unitCounts(path.join(folder, 'none.json'))).toBeUndefined()
})

test('sums the tests of all steps', () => {
  const counts = { passed: 3, failed: 1, skipped: 0, failures: [], repeated: [] }
  expect(
    totalOf([
      { name: 'lint', succeeded: true, durationMs: 1 },
      { name: 'unit', succeeded: false, durationMs: 1, counts },
      { name: 'e2e', succeeded: true, durationMs: 1, counts: { ...counts, failed: 0 } },
    ]),
  ).toEqual({ passed: 6, failed: 1 })
})

test('a step that fails without a failing test is a failure', () => {
  expect(
    totalOf([
      { name: 'lint', succeeded: false, durationMs: 1 },
      { name: 'unit', succeeded: false, durationMs: 1, counts: { passed: 3, failed: 0, skipped: 0, failures: [], repeated: [] } },
      { name: 'e2e', succeeded: false, durationMs: 1 },
    ]),
  ).toEqual({ passed: 3, failed: 3 })
})

test('sums up each step with its time, and all together', () => {
  const counts = { passed: 3, failed: 1, skipped: 2, failures: [], repeated: [] }
  expect(
    summaryOf([
      { name: 'lint', succeeded: true, durationMs: 6_400 },
      { name: 'unit', succeeded: false, durationMs: 61_000, counts },
    ]).split('\n'),
  ).toEqual([
    'ok     lint (6 s)',
    'FAILED unit: 3 passed, 1 failed, 2 skipped (61 s)',
    '       together: 3 passed, 1 failed, 2 skipped (67 s)',
  ])
})
