// @module-tag full
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { unitCounts } from './testCounts.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'reporter-'))
afterAll(() => rmSync(folder, { recursive: true }))

const FILES = {
  'a.test.js': `
    let attempts = 0
    test('adds', () => expect(1 + 1).toBe(2))
    test('subtracts', () => expect(1 - 1).toBe(1))
    test('divides', () => { if (attempts++ === 0) throw new Error('once') })
    test.skip('needs a tool', () => {})
    test('left out', { tags: 'long' }, (context) => context.skip())`,
  'b.test.js': `import './none.js'`,
  'c.test.js': `
    describe('a server', () => {
      beforeAll(() => { throw new Error('the port is taken') })
      test('answers', () => {})
    })`,
  'd.test.js': `test('leaves a promise', () => { void Promise.reject(new Error('nobody waits')) })`,
  'vitest.config.js': `export default { test: { globals: true, tags: [{ name: 'long' }] } }`,
}

/** What each text begins with: without the folder of the file, and with the reason's first line only. */
const shorten = (texts: readonly string[]) =>
  texts.map((text) =>
    text
      .split('\n', 2)
      .join('')
      .replace(/^\S*\//, ''),
  )

test('counts tests, and says why tests, hooks, files and what runs beside them failed', async () => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text)
  const report = path.join(folder, 'report.json')
  const vitest = path.join(path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
  const args = [vitest, 'run', '--root', folder, '--retry=1', `--reporter=${path.join(import.meta.dirname, 'unitReporter.ts')}`]
  const env = { ...process.env, TERRARIUM_UNIT_JSON: report, TERRARIUM_LEFT_OUT: 'full,long' }
  await expect(promisify(execFile)(process.execPath, args, { cwd: folder, env })).rejects.toMatchObject({ code: 1 })
  const { failures, repeated, ...counts } = unitCounts(report)!
  // The hook's test, and the one that needs a tool.
  expect(counts).toEqual({ passed: 3, failed: 1, skipped: 2 })
  expect(shorten(failures).toSorted()).toEqual([
    'a.test.js > subtracts    AssertionError: expected +0 to be 1 // Object.is equality',
    expect.stringMatching(/^b\.test\.js > outside of its tests    Error: .*none\.js/),
    'c.test.js > hooks of a server    Error: the port is taken',
    'outside of all tests    Error: nobody waits',
  ])
  expect(shorten(repeated)).toEqual(['a.test.js > divides    Error: once'])
})
