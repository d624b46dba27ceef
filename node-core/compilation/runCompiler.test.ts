import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCompiler } from './runCompiler.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-compiler-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const LIMITS = { maxMs: 60_000, isWanted: () => true }

/** A compiler that runs this when it is asked, as solc's JavaScript is asked. */
function compilerOf(name: string, body: string): string {
  const path = join(folder, `${name}.js`)
  writeFileSync(path, `exports._solidity_compile = () => {}\nexports.cwrap = () => (input) => { ${body} }\n`)
  return path
}

test('a compiler in JavaScript answers its input', async () => {
  const input = JSON.stringify({ language: 'Solidity', sources: { 'a.sol': { content: 'contract A { // ü\n}' } } })
  expect(JSON.parse(await runCompiler(createRequire(import.meta.url).resolve('solc/soljson.js'), input, LIMITS))).toHaveProperty(
    ['sources', 'a.sol', 'id'],
    0,
  )
  expect(await runCompiler(compilerOf('echo', 'return input'), 'ü'.repeat(2_000_000), LIMITS)).toBe('ü'.repeat(2_000_000))
})

test('one that takes its process down has failed, and nothing else has', async () => {
  await expect(runCompiler(compilerOf('crash', 'process.kill(process.pid, "SIGKILL")'), '{}', LIMITS)).rejects.toMatchObject({
    code: 'compiler-failed',
    message: expect.stringMatching(/^the compiler failed: it ended with (signal SIGKILL|status 1)$/) as string,
  })
})

test('what it throws is said', async () => {
  await expect(runCompiler(compilerOf('throwing', 'throw new Error("out of ideas")'), '{}', LIMITS)).rejects.toThrow(
    'the compiler failed: it ended with status 1: out of ideas',
  )
})

test('one that never ends is ended', async () => {
  await expect(runCompiler(compilerOf('endless', 'for (;;) {}'), '{}', { ...LIMITS, maxMs: 1 })).rejects.toThrow(
    'the compiler failed: it took more than 0.001 seconds',
  )
  await expect(runCompiler(compilerOf('unwanted', 'for (;;) {}'), '{}', { ...LIMITS, isWanted: () => false })).rejects.toThrow(
    'nobody waits for it any more',
  )
})
