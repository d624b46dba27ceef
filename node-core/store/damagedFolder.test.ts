/** The level store's reaction to a folder whose files are damaged, accessible to others, of an older version, or gone. */
import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bytesFromHex } from '../contract/hex.ts'
import { Journal, recordOf } from './journal.ts'
import { APPLIED_KEY } from './levelCheck.ts'
import { type TableFile, readLevelFiles } from './levelManifest.ts'
import { openLevelStore } from './levelStore.ts'
import { bodyKey, metadataKey, receiptsKey } from './schema.ts'
import { UncheckedTables } from './uncheckedTables.ts'

const folders: string[] = []
const createFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'terrarium-damaged-'))
  folders.push(folder)
  return join(folder, 'chain')
}
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

const keyOf = (n: number) => Uint8Array.of(9, n >> 8, n)
const valueOf = (n: number) => Uint8Array.from({ length: 200 }, (_, i) => (n * 7 + i) % 251)

/** A folder with a table, and the path of that. */
const folderWithTable = async (): Promise<{ folder: string; table: string }> => {
  const folder = await createFolder()
  const store = await openLevelStore(folder)
  await store.batch(Array.from({ length: 500 }, (_, n) => ({ key: keyOf(n), value: valueOf(n) })))
  await store.close()
  await (await openLevelStore(folder)).close()
  return {
    folder,
    table: join(
      folder,
      readdirSync(folder).find((name) => name.endsWith('.ldb'))!,
    ),
  }
}

/** A folder with several tables, and one that does not contain the number of the last batch, which is checked in any case. */
const folderWithTables = async (): Promise<{ folder: string; table: TableFile }> => {
  const { folder } = await folderWithTable()
  const database = new ClassicLevel<Uint8Array, Uint8Array>(folder, { keyEncoding: 'view', valueEncoding: 'view' })
  for (let n = 0; n < 6; n++) await database.put(keyOf(1000 + n), randomBytes(1 << 20))
  await database.compactRange(keyOf(0), keyOf(2000))
  await database.close()
  return { folder, table: readLevelFiles(folder)!.tables.find(({ smallest }) => smallest.length > 0)! }
}

const logged = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() })
const corrupt = (part: string) =>
  expect.objectContaining({ code: 'store-corrupt', message: expect.stringContaining(part) as string }) as Error

describe('a damaged table', () => {
  test('is rejected, whichever bit is flipped', async () => {
    const { folder, table } = await folderWithTable()
    const whole = readFileSync(table)
    // The footer is unused between its handles and its last 8 bytes.
    const places = [
      0,
      1,
      50,
      ...Array.from({ length: 20 }, (_, i) => Math.floor((i * (whole.length - 60)) / 20)),
      whole.length - 48,
      whole.length - 1,
    ]
    for (const at of places) {
      const damaged = Buffer.from(whole)
      damaged[at]! ^= 1 << (at % 8)
      writeFileSync(table, damaged)
      await expect(openLevelStore(folder)).rejects.toThrow(corrupt('--repair'))
    }
    writeFileSync(table, whole)
    const store = await openLevelStore(folder)
    for (let n = 0; n < 500; n++) expect(store.get(keyOf(n))).toEqual(valueOf(n))
    await store.close()
  })

  test('with a zeroed page, too short, too long or missing is rejected by name', async () => {
    const { folder, table } = await folderWithTable()
    const whole = readFileSync(table)
    for (const bytes of [Buffer.from(whole).fill(0, 4096, 8192), whole.subarray(0, -1), Buffer.concat([whole, Buffer.alloc(1)])]) {
      writeFileSync(table, bytes)
      await expect(openLevelStore(folder)).rejects.toThrow(corrupt(table.slice(folder.length + 1)))
    }
    await rm(table)
    await expect(openLevelStore(folder)).rejects.toThrow(corrupt(`its table ${parseInt(table.slice(folder.length + 1), 10)} is missing`))
  })

  test('found by the background check ends reads and writes', async () => {
    const { folder, table } = await folderWithTables()
    const whole = readFileSync(table.path)
    const log = logged()
    for (const [bytes, message] of [
      [whole, log.info],
      [Buffer.from(whole).fill(0, 4096, 8192), log.error],
    ] as const) {
      writeFileSync(table.path, bytes)
      const store = await openLevelStore(folder, { log, checkBudgetMs: 0 })
      expect(store.get(keyOf(1))).toEqual(valueOf(1))
      await vi.waitFor(() => expect(message).toHaveBeenCalledWith(expect.stringMatching(/are intact$|is damaged: file/), expect.anything()))
      if (bytes !== whole) {
        const refusal = corrupt('see the log of the node')
        expect(() => store.get(keyOf(1))).toThrow(refusal)
        await expect(store.batch([{ key: keyOf(1) }])).rejects.toThrow(refusal)
      } else expect(store.get(keyOf(1))).toEqual(valueOf(1))
      await store.close()
    }
  })

  test('is found before anything in its range is read', async () => {
    const { folder, table } = await folderWithTables()
    writeFileSync(table.path, readFileSync(table.path).fill(0, 4096, 8192))
    const refusal = corrupt('see the log of the node')
    // A key that was never written: LevelDB might find none, because the table is damaged.
    for (const key of [table.smallest, Buffer.concat([table.smallest, Buffer.alloc(1)]), table.largest]) {
      const log = logged()
      const store = await openLevelStore(folder, { log, checkBudgetMs: 0 })
      expect(store.get(keyOf(1))).toEqual(valueOf(1))
      expect(store.get(keyOf(1999))).toBeUndefined()
      expect(() => store.get(key)).toThrow(refusal)
      expect(log.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(table.path.slice(folder.length + 1)), expect.anything())
      expect(() => store.get(keyOf(1))).toThrow(refusal)
      await store.close()
    }
    const store = await openLevelStore(folder, { checkBudgetMs: 0 })
    const walk = async (gte: Uint8Array, lt: Uint8Array) => {
      for await (const _ of store.entries({ gte, lt }));
    }
    await expect(walk(table.largest, keyOf(1999))).rejects.toThrow(refusal)
    await store.close()
  })

  test('that LevelDB removes before it is checked is found nevertheless', async () => {
    const { folder, table } = await folderWithTables()
    const whole = readFileSync(table.path)
    for (const bytes of [whole, Buffer.from(whole).fill(0, 4096, 8192)]) {
      writeFileSync(table.path, bytes)
      const tables = new UncheckedTables(folder, [table])
      await rm(table.path)
      if (bytes === whole) await tables.checkAll()
      else await expect(tables.checkAll()).rejects.toThrow(corrupt(table.path.slice(folder.length + 1)))
      expect(tables.size).toBe(bytes === whole ? 0 : 1)
      tables.close()
    }
  })

  test('is found before the values of an older store get checksums', async () => {
    const { folder, table } = await folderWithTables()
    const database = new ClassicLevel<Uint8Array, Uint8Array>(folder, { keyEncoding: 'view', valueEncoding: 'view' })
    await database.put(APPLIED_KEY, bytesFromHex('0x0000000000000001'))
    await database.close()
    for (const name of readdirSync(folder)) if (name.startsWith('journal')) await rm(join(folder, name))
    writeFileSync(table.path, readFileSync(table.path).fill(0, 4096, 8192))
    await expect(openLevelStore(folder, { checkBudgetMs: 0 })).rejects.toThrow(corrupt(table.path.slice(folder.length + 1)))
  })
})

describe('a value', () => {
  test('that differs from the one written is rejected, naming the kind of its key', async () => {
    const folder = await createFolder()
    const hash = `0x${'ab'.repeat(32)}` as const
    const store = await openLevelStore(folder)
    await store.batch([bodyKey(hash), receiptsKey(hash)].map((key) => ({ key, value: valueOf(key[0]!) })))
    await store.close()
    const database = new ClassicLevel<Uint8Array, Uint8Array>(folder, { keyEncoding: 'view', valueEncoding: 'view' })
    const sealed = Buffer.from((await database.get(receiptsKey(hash)))!)
    // The body gets the sealed value of the receipts, these lose a bit.
    await database.put(bodyKey(hash), sealed)
    sealed[7]! ^= 4
    await database.put(receiptsKey(hash), sealed)
    await database.close()
    const again = await openLevelStore(folder)
    expect(() => again.get(bodyKey(hash))).toThrow(corrupt(`the body of a block (${hash}) is damaged`))
    expect(() => again.get(receiptsKey(hash))).toThrow(corrupt(`the receipts of a block (${hash}) is damaged`))
    const walk = async () => {
      for await (const _ of again.entries({ gte: Uint8Array.of(0x60), lt: Uint8Array.of(0x70) }));
    }
    await expect(walk()).rejects.toThrow(corrupt('body'))
    await again.close()
  })
})

describe('a folder of schema version 1', () => {
  test('opens with all its data, journals included', async () => {
    const folder = await createFolder()
    const database = new ClassicLevel<Uint8Array, Uint8Array>(folder, { keyEncoding: 'view', valueEncoding: 'view' })
    const count = 2500
    await database.batch(Array.from({ length: count }, (_, n) => ({ type: 'put' as const, key: keyOf(n), value: valueOf(n) })))
    await database.put(APPLIED_KEY, bytesFromHex('0x0000000000000007'))
    await database.close()
    const journal = new Journal(join(folder, 'journal-1'))
    journal.append(recordOf({ sequence: 8, writes: [{ key: keyOf(0), value: valueOf(77) }, { key: keyOf(1) }] }))
    journal.close()
    for (let round = 0; round < 2; round++) {
      const store = await openLevelStore(folder)
      expect(store.get(keyOf(0))).toEqual(valueOf(77))
      expect(store.get(keyOf(1))).toBeUndefined()
      for (let n = 2; n < count; n++) expect(store.get(keyOf(n))).toEqual(valueOf(n))
      expect(readdirSync(folder).filter((name) => name.startsWith('journal'))).toEqual(['journal-a', 'journal-b'])
      await store.close()
    }
  })
})

/** The entries of the folder that other users can access. */
const othersOf = (folder: string) =>
  [folder, ...readdirSync(folder).map((name) => join(folder, name))].filter((path) => (statSync(path).mode & 0o077) !== 0)

describe.skipIf(process.platform === 'win32')('a folder', () => {
  test('and all its files are accessible to their owner only, including later ones and ones that were open to others', async () => {
    const folder = await createFolder()
    const log = logged()
    const store = await openLevelStore(folder, { log })
    expect(othersOf(folder)).toEqual([])
    // More than fits into LevelDB's log, so that it creates files while it is open.
    for (let n = 0; n < 12; n++) await store.batch([{ key: keyOf(n), value: new Uint8Array(1 << 20).fill(n) }])
    for await (const _ of store.entries({ gte: keyOf(0), lt: keyOf(1) })) break
    await store.close()
    expect(log.warn).not.toHaveBeenCalled()
    chmodSync(folder, 0o755)
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644)
    const again = await openLevelStore(folder, { log })
    expect(othersOf(folder)).toEqual([])
    expect(log.warn).toHaveBeenCalledOnce()
    await again.close()
  })

  test('that is deleted or moved while it is open rejects further batches with the reason', async () => {
    for (const remove of [
      (folder: string) => rm(folder, { recursive: true }),
      async (folder: string) => renameSync(folder, `${folder}-moved`),
    ]) {
      const folder = await createFolder()
      const log = logged()
      const store = await openLevelStore(folder, { log })
      await store.batch([{ key: metadataKey('a'), value: valueOf(1) }])
      await remove(folder)
      const refused = store.batch([{ key: metadataKey('b'), value: valueOf(2) }])
      await expect(refused).rejects.toMatchObject({
        code: 'store-unwritable',
        message: expect.stringContaining('was deleted or moved while') as string,
      })
      expect(log.error).toHaveBeenCalledOnce()
      expect(store.get(metadataKey('a'))).toEqual(valueOf(1))
      await store.close()
    }
  })
})
