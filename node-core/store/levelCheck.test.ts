import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { checkTable, inTurns } from './levelCheck.ts'
import { readLevelFiles } from './levelManifest.ts'
import { openLevelStore } from './levelStore.ts'
import { headerKey } from './schema.ts'
import { UncheckedTables } from './uncheckedTables.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-check-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a large table is checked in slices, between which others get their turn, up to its end', async () => {
  const path = join(folder, 'chain')
  const writes = Array.from({ length: 3_000 }, () => ({ key: headerKey(`0x${randomBytes(32).toString('hex')}`), value: randomBytes(4096) }))
  const store = await openLevelStore(path)
  await store.batch(writes)
  await store.close()
  // LevelDB makes tables of its log.
  await (await openLevelStore(path)).close()

  const largest = readLevelFiles(path)!.tables.toSorted((a, b) => b.sizeBytes - a.sizeBytes)[0]!
  expect(largest.sizeBytes).toBeGreaterThan(writes.length * 4096)
  const bytes = readFileSync(largest.path)
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  const slices = Array.from(checkTable(path, largest, bytes)).length
  await inTurns(checkTable(path, largest, bytes))
  clearInterval(timer)
  expect(slices).toBeGreaterThanOrEqual(5)
  expect(turns).toBeGreaterThan(0)

  // A read does not wait for the check in the background that has begun.
  const tables = new UncheckedTables(path, [largest])
  const all = tables.checkAll()
  for (let turn = 0; turn < 3; turn++) await nextTurn()
  tables.checkKey(largest.smallest)
  await all
  expect(tables.size).toBe(0)
  tables.close()

  bytes[largest.sizeBytes - 1_000_000]! ^= 1
  await expect(inTurns(checkTable(path, largest, bytes))).rejects.toMatchObject({ code: 'store-corrupt' })
  writeFileSync(largest.path, bytes)
  await expect(openLevelStore(path, { checkBudgetMs: Infinity })).rejects.toMatchObject({ code: 'store-corrupt' })
})
