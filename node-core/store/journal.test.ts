import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Journal, readJournal, recordOf } from './journal.ts'
import type { Write } from './keyValueStore.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-journal-'))
const opened: Journal[] = []
afterAll(() => {
  for (const journal of opened) journal.close()
  rmSync(folder, { recursive: true })
})

let files = 0
const newPath = () => join(folder, `journal-${files++}`)
const open = (path: string): Journal => {
  const journal = new Journal(path)
  opened.push(journal)
  return journal
}

const batches: Write[][] = [
  [{ key: Uint8Array.of(1, 2), value: Uint8Array.of(3) }, { key: Uint8Array.of(1, 2, 3) }],
  [{ key: Uint8Array.of(4), value: new Uint8Array(0) }],
  [
    { key: Uint8Array.of(5), value: new Uint8Array(1_000_000).fill(6) },
    { key: Uint8Array.of(7), value: Uint8Array.of(8, 9) },
  ],
]

/** A journal of the batches, numbered from 7, and where each record begins and ends. */
const written = (): { path: string; ends: number[] } => {
  const path = newPath()
  const journal = open(path)
  const ends = [0]
  for (const [i, batch] of batches.entries()) {
    journal.append(recordOf({ sequence: i + 7, writes: batch }))
    ends.push(journal.sizeBytes)
  }
  return { path, ends }
}

const plain = (path: string) =>
  readJournal(path).batches.map(({ sequence, writes }) => ({
    sequence,
    writes: writes.map(({ key, value }) => [Buffer.from(key).toString('hex'), value && Buffer.from(value).toString('hex')]),
  }))
const expected = (count: number) =>
  batches.slice(0, count).map((writes, i) => ({
    sequence: i + 7,
    writes: writes.map(({ key, value }) => [Buffer.from(key).toString('hex'), value && Buffer.from(value).toString('hex')]),
  }))

test('a new journal is empty', () => {
  expect(readJournal(newPath())).toEqual({ batches: [], applied: 0 })
  expect(readJournal(open(newPath()).path)).toEqual({ batches: [], applied: 0 })
})

test('batches are read back complete and in order', () => {
  expect(plain(written().path)).toEqual(expected(3))
})

test('a cleared journal is empty and accepts batches again', () => {
  const { path } = written()
  const journal = open(path)
  journal.clear(0)
  expect(readFileSync(path)).toHaveLength(0)
  journal.append(recordOf({ sequence: 7, writes: batches[0]! }))
  expect(plain(path)).toEqual(expected(1))
})

test('a truncated last record is ignored, wherever it ends', () => {
  const { path, ends } = written()
  for (const length of [ends[3]! - 1, ends[3]! - 500_000, ends[2]! + 19, ends[2]! + 18, ends[2]! + 17, ends[2]! + 1]) {
    truncateSync(path, length)
    expect(plain(path)).toEqual(expected(2))
  }
})

test('a cleared journal records which batches the database contains', () => {
  const { path } = written()
  const journal = open(path)
  journal.clear(9)
  expect(readJournal(path)).toEqual({ batches: [], applied: 9 })
  journal.append(recordOf({ sequence: 10, writes: batches[1]! }))
  expect(readJournal(path)).toMatchObject({ batches: [{ sequence: 10 }], applied: 9 })
})

test('damage to any byte is reported, in the last record too', () => {
  const { path, ends } = written()
  const whole = readFileSync(path)
  const places = [...Array.from({ length: ends[2]! }, (_, at) => at), ends[2]!, ends[2]! + 17, ends[2]! + 100, ends[3]! - 1]
  for (const at of places) {
    const damaged = Buffer.from(whole)
    damaged[at]! ^= 0x10
    writeFileSync(path, damaged)
    expect(() => readJournal(path)).toThrow(
      expect.objectContaining({ code: 'store-corrupt', message: expect.stringContaining(path) as string }),
    )
  }
})

test('zeros in place of records, or after them, are damage: an acknowledged batch may have been there', () => {
  const { path, ends } = written()
  truncateSync(path, ends[2]! + 100)
  truncateSync(path, ends[3]! + 1000)
  expect(() => readJournal(path)).toThrow(`byte ${ends[2]}`)
  const other = written()
  appendFileSync(other.path, new Uint8Array(1000))
  expect(() => readJournal(other.path)).toThrow(`byte ${other.ends[3]}`)
  writeFileSync(path, new Uint8Array(18))
  expect(readJournal(path)).toEqual({ batches: [], applied: 0 })
})

test('a journal that was deleted or replaced rejects batches', () => {
  for (const replacement of [undefined, 'another']) {
    const { path } = written()
    const journal = open(path)
    rmSync(path)
    if (replacement) writeFileSync(path, replacement)
    expect(() => journal.append(recordOf({ sequence: 10, writes: batches[0]! }))).toThrow('deleted or moved while')
  }
})
