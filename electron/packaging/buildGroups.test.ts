import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, afterEach, expect, test } from 'vitest'
import { newestChangeMs } from './buildGroups.ts'

let folder: string

function write(name: string, changedAtS: number): void {
  writeFileSync(path.join(folder, name), 'x')
  utimesSync(path.join(folder, name), changedAtS, changedAtS)
}

/** Sets the folders' own times, which the writing above has changed. */
function settle(changedAtS: number): void {
  for (const name of ['inner', '.']) utimesSync(path.join(folder, name), changedAtS, changedAtS)
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'build-groups-'))
  mkdirSync(path.join(folder, 'inner'))
  write('a.ts', 100)
  write('inner/b.ts', 200)
  settle(50)
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the newest file below counts', () => {
  expect(newestChangeMs(folder)).toBe(200_000)
})

test('a file counts by itself', () => {
  expect(newestChangeMs(path.join(folder, 'a.ts'))).toBe(100_000)
})

test('tests do not count', () => {
  write('inner/b.test.ts', 300)
  settle(50)
  expect(newestChangeMs(folder)).toBe(200_000)
})

test('a folder from which something was removed counts', () => {
  rmSync(path.join(folder, 'inner/b.ts'))
  utimesSync(path.join(folder, 'inner'), 400, 400)
  expect(newestChangeMs(folder)).toBe(400_000)
})

test('what is not there has never changed', () => {
  expect(newestChangeMs(path.join(folder, 'none'))).toBe(0)
})
