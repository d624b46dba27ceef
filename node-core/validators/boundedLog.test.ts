import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { BoundedLog } from './boundedLog.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-bounded-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a log keeps the newest lines, across restarts, within its bound', () => {
  const file = join(folder, 'engine.log')
  for (let round = 0; round < 3; round++) {
    const log = new BoundedLog(file, 40)
    for (let line = 0; line < 5; line++) log.write(Buffer.from(`line ${round}.${line}\n`))
    log.close()
  }
  expect(readdirSync(folder).toSorted()).toEqual(['engine.log', 'engine.log.1'])
  const text = readFileSync(`${file}.1`, 'utf8') + readFileSync(file, 'utf8')
  expect(text.length).toBeLessThanOrEqual(80)
  expect(text.endsWith('line 2.2\nline 2.3\nline 2.4\n')).toBe(true)
})
