import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyStoreFolder } from './copyFolder.ts'
import { openLevelStore } from './levelStore.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'terrarium-copy-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const key = (n: number) => Buffer.from(`k${String(n).padStart(8, '0')}`)
/** Enough for LevelDB to merge tables while they are copied. */
const MAX_BATCHES = 2_500
const at = (name: string) => join(folder, name)

/** Numbers of the batches that a copy contains; throws unless each is whole. */
async function batchesIn(path: string): Promise<number> {
  const store = await openLevelStore(path)
  try {
    let count = 0
    for (; store.get(key(count * 2)); count++) expect(store.get(key(count * 2 + 1)), `second half of batch ${count}`).toBeDefined()
    expect(store.get(key(count * 2 + 1))).toBeUndefined()
    return count
  } finally {
    await store.close()
  }
}

test('a copy made under heavy writing has every batch that was acknowledged, and none in part', async () => {
  const store = await openLevelStore(at('live'))
  let written = 0
  const done = new AbortController()
  const value = Buffer.alloc(6_000, 7)
  const writing = (async () => {
    // Bounded, because the copies are read whole.
    for (; !done.signal.aborted && written < MAX_BATCHES; written++) {
      value.writeUInt32BE(written)
      await store.batch([
        { key: key(written * 2), value: Buffer.from(value) },
        { key: key(written * 2 + 1), value: Buffer.from(value) },
      ])
    }
  })()
  for (let copy = 0; copy < 4; copy++) {
    const before = written
    await copyStoreFolder(at('live'), at(`copy${copy}`))
    expect(await batchesIn(at(`copy${copy}`))).toBeGreaterThanOrEqual(before)
  }
  done.abort()
  await writing
  await store.close()
  // What the copies wrote has not changed the original, whose tables they share.
  expect(await batchesIn(at('live'))).toBe(written)
}, 30_000)

test('an empty store is copied, and a copy of a copy', async () => {
  await (await openLevelStore(at('a'))).close()
  await copyStoreFolder(at('a'), at('b'))
  await copyStoreFolder(at('b'), at('c'))
  expect(await batchesIn(at('c'))).toBe(0)
})

test('a damaged store is not copied, and leaves nothing behind', async () => {
  const store = await openLevelStore(at('a'))
  await store.batch([
    { key: key(0), value: Buffer.alloc(10) },
    { key: key(1), value: Buffer.alloc(10) },
  ])
  await store.close()
  const manifest = readdirSync(at('a')).find((name) => name.startsWith('MANIFEST'))!
  copyFileSync(join(at('a'), manifest), at('kept'))
  writeFileSync(join(at('a'), manifest), Buffer.alloc(statSync(at('kept')).size, 0xaa))
  await expect(copyStoreFolder(at('a'), at('b'))).rejects.toMatchObject({ code: 'store-corrupt' })
  expect(readdirSync(folder).toSorted()).toEqual(['a', 'kept'])
}, 15_000)
