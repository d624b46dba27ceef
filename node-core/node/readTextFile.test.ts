import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readTextFile } from './readTextFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-text-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a file is read completely, even if a character spans two chunks', () => {
  const text = `${'x'.repeat(65_535)}é${'y'.repeat(70_000)}`
  writeFileSync(join(folder, 'long'), text)
  expect(readTextFile(join(folder, 'long'), 1 << 20)).toBe(text)
})

test('a file with more bytes than the limit is refused', () => {
  writeFileSync(join(folder, 'large'), 'x'.repeat(11))
  expect(readTextFile(join(folder, 'large'), 11)).toHaveLength(11)
  expect(() => readTextFile(join(folder, 'large'), 10)).toThrow('file is larger than 10 bytes')
})

test.skipIf(process.platform === 'win32')('a device that never ends is refused', () => {
  expect(() => readTextFile('/dev/zero', 1 << 20)).toThrow('file is larger than 1048576 bytes')
})
