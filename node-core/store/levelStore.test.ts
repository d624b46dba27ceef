import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, test } from 'vitest'
import { Journal, readJournal, recordOf } from './journal.ts'
import { describeKeyValueStore } from './keyValueStore.suite.ts'
import { openLevelStore } from './levelStore.ts'

const folders: string[] = []
const createFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'terrarium-store-'))
  folders.push(folder)
  return folder
}
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

describeKeyValueStore('level store', async () => openLevelStore(await createFolder()))

const WRITES_PER_BATCH = 20
const numberKey = (batch: number, write: number): Uint8Array => {
  const key = new Uint8Array(6)
  new DataView(key.buffer).setUint32(0, batch)
  new DataView(key.buffer).setUint16(4, write)
  return key
}

/** Writes batches of 20 values forever, and prints the number of each when it is acknowledged. */
const WRITER = `
import { openLevelStore } from ${JSON.stringify(resolve(import.meta.dirname, 'levelStore.ts'))}
const store = await openLevelStore(process.argv[1])
const write = async (batch) => {
  await store.batch(Array.from({ length: ${WRITES_PER_BATCH} }, (_, write) => {
    const key = new Uint8Array(6)
    new DataView(key.buffer).setUint32(0, batch)
    new DataView(key.buffer).setUint16(4, write)
    return { key, value: new Uint8Array(500).fill(batch) }
  }))
  process.stdout.write(batch + '\\n')
}
for (let batch = 0; ; batch += 3) await Promise.all([write(batch), write(batch + 1), write(batch + 2)])
`

const startWriter = (folder: string): ChildProcess =>
  spawn(process.execPath, ['--input-type=module', '-e', WRITER, folder], { stdio: ['ignore', 'pipe', 'inherit'] })

/** Kills a writer as soon as it has acknowledged `answers` batches. Returns the last acknowledged one. */
const killedWriter = async (folder: string, answers: number): Promise<number> => {
  const writer = startWriter(folder)
  const ended = once(writer, 'close')
  let last = -1
  for await (const line of createInterface({ input: writer.stdout! })) {
    last = Number(line)
    if (last >= answers) writer.kill('SIGKILL')
  }
  await ended
  return last
}

describe('level store on disk', () => {
  test('writes are there when the folder is opened again', async () => {
    const folder = await createFolder()
    const store = await openLevelStore(join(folder, 'deep', 'data'))
    await store.batch([{ key: Uint8Array.of(1), value: Uint8Array.of(2) }])
    await store.close()
    const again = await openLevelStore(join(folder, 'deep', 'data'))
    expect(Array.from(again.get(Uint8Array.of(1))!)).toEqual([2])
    await again.close()
  })

  test('close waits for the batches that were called before it', async () => {
    const folder = await createFolder()
    const store = await openLevelStore(folder)
    for (let i = 0; i < 100; i++) void store.batch([{ key: numberKey(i, 0), value: Uint8Array.of(i) }])
    await store.close()
    const again = await openLevelStore(folder)
    for (let i = 0; i < 100; i++) expect(again.get(numberKey(i, 0))).toBeDefined()
    await again.close()
  })

  test('a folder that is already open is rejected by name', async () => {
    const folder = await createFolder()
    const store = await openLevelStore(folder)
    await expect(openLevelStore(folder)).rejects.toMatchObject({ code: 'store-locked', message: expect.stringContaining(folder) as string })
    await store.close()
  })

  test('a folder that another process has open is rejected, and free once that process is killed', async () => {
    const folder = await createFolder()
    const writer = startWriter(folder)
    const ended = once(writer, 'close')
    for await (const _ of createInterface({ input: writer.stdout! })) {
      if (!writer.killed) await expect(openLevelStore(folder)).rejects.toMatchObject({ code: 'store-locked' })
      writer.kill('SIGKILL')
    }
    await ended
    await (await openLevelStore(folder)).close()
  })

  test('a file in place of the folder is reported', async () => {
    const path = join(await createFolder(), 'file')
    await writeFile(path, 'not a folder')
    await expect(openLevelStore(path)).rejects.toMatchObject({ code: 'store-unreadable', message: expect.stringContaining(path) as string })
  })

  test('damaged files are reported', async () => {
    const folder = await createFolder()
    await (await openLevelStore(folder)).close()
    const manifest = (await readdir(folder)).find((name) => name.startsWith('MANIFEST'))!
    await truncate(join(folder, manifest), 3)
    await expect(openLevelStore(folder)).rejects.toMatchObject({
      code: 'store-corrupt',
      message: expect.stringContaining(folder) as string,
    })
  })

  test('a folder whose tables nothing references is reported, and they stay', async () => {
    const folder = await createFolder()
    await (await openLevelStore(folder)).close()
    await writeFile(join(folder, '000012.ldb'), 'a table')
    const manifest = (await readdir(folder)).find((name) => name.startsWith('MANIFEST'))!
    const current = readFileSync(join(folder, 'CURRENT'))
    await rm(join(folder, 'CURRENT'))
    await expect(openLevelStore(folder)).rejects.toMatchObject({
      code: 'store-corrupt',
      message: expect.stringContaining(`${folder} is damaged: file CURRENT is missing`) as string,
    })
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['000012.ldb', manifest]))
    await writeFile(join(folder, 'CURRENT'), current)
    await (await openLevelStore(folder)).close()
  })

  test('a damaged record followed by others in the log of LevelDB is reported, and nothing is changed', async () => {
    const folder = await createFolder()
    for (let round = 0; round < 2; round++) {
      const store = await openLevelStore(folder)
      // More than a block of the log, and records that continue from one block to the next.
      for (let batch = 0; batch < 10; batch++) {
        await store.batch([{ key: numberKey(round, batch), value: new Uint8Array(15_000).fill(batch) }])
        // Each is a batch of LevelDB's own.
        for await (const _ of store.entries({ gte: ONE, lt: ONE })) break
      }
      await store.close()
    }
    const log = join(
      folder,
      (await readdir(folder)).find((name) => name.endsWith('.log'))!,
    )
    const bytes = readFileSync(log)
    expect(bytes.length).toBeGreaterThan(150_000)
    for (const at of [0, 5, 6, 1000, 32 * 1024, bytes.length >> 1, bytes.length - 20_000]) {
      const damaged = Buffer.from(bytes)
      damaged[at]! ^= 0x10
      await writeFile(log, damaged)
      await expect(openLevelStore(folder)).rejects.toMatchObject({
        code: 'store-corrupt',
        message: expect.stringContaining(`file ${basename(log)} at byte`) as string,
      })
      expect(Buffer.compare(readFileSync(log), damaged)).toBe(0)
    }
    // What an interrupted write left at its end is not damage if the journal still has it, otherwise it is.
    await writeFile(log, Buffer.concat([bytes.subarray(0, -100), Buffer.alloc(50_000)]))
    await expect(openLevelStore(folder)).rejects.toMatchObject({
      code: 'store-corrupt',
      message: expect.stringContaining('it ends at batch 19, expected batch 20') as string,
    })
    for (const name of ['journal-a', 'journal-b']) await rm(join(folder, name))
    const journal = new Journal(join(folder, 'journal-b'))
    journal.append(recordOf({ sequence: 20, writes: [{ key: numberKey(1, 9), value: new Uint8Array(15_000).fill(9) }] }))
    journal.close()
    const store = await openLevelStore(folder)
    for (const batch of [8, 9]) expect(store.get(numberKey(1, batch))).toEqual(new Uint8Array(15_000).fill(batch))
    await store.close()
  })

  test('batches beyond the accepted backlog are fulfilled in order', { tags: 'full' }, async () => {
    const store = await openLevelStore(await createFolder())
    const value = new Uint8Array(8 * 1024 * 1024)
    const order: number[] = []
    const write = async (batch: number) => {
      await store.batch([
        { key: numberKey(batch, 0), value },
        { key: Uint8Array.of(1), value: Uint8Array.of(batch) },
      ])
      order.push(batch)
    }
    const numbers = Array.from({ length: 24 }, (_, i) => i)
    await Promise.all(numbers.map(write))
    expect(order).toEqual(numbers)
    expect(Array.from(store.get(Uint8Array.of(1))!)).toEqual([23])
    for (const batch of numbers) expect(store.get(numberKey(batch, 0))).toHaveLength(value.length)
    await store.close()
  })

  test('a batch that cannot be written is rejected, and those after it are accepted', async () => {
    const folder = await createFolder()
    const store = await openLevelStore(folder)
    const wrong = store.batch([
      { key: Uint8Array.of(1), value: Uint8Array.of(1) },
      { key: Uint8Array.of(2), value: null as unknown as Uint8Array },
    ])
    await expect(wrong).rejects.toThrow()
    await store.batch([{ key: Uint8Array.of(3), value: Uint8Array.of(3) }])
    await store.close()
    const again = await openLevelStore(folder)
    expect(again.get(Uint8Array.of(1))).toBeUndefined()
    expect(Array.from(again.get(Uint8Array.of(3))!)).toEqual([3])
    await again.close()
  })

  test('after SIGKILL every acknowledged batch is there and none is there in part', { tags: 'full' }, async () => {
    const folder = await createFolder()
    for (const answers of [1, 50, 300, 1500]) {
      const last = await killedWriter(folder, answers)
      expect(last).toBeGreaterThanOrEqual(answers)
      const store = await openLevelStore(folder)
      for (let batch = 0; batch <= last + 6; batch++) {
        const found = Array.from({ length: WRITES_PER_BATCH }, (_, write) => store.get(numberKey(batch, write)))
        const there = found.filter((value) => value?.length === 500 && value.every((byte) => byte === batch % 256)).length
        if (batch <= last) expect(there).toBe(WRITES_PER_BATCH)
        else expect([0, WRITES_PER_BATCH]).toContain(there)
      }
      await store.close()
    }
  })
})

const ONE = Uint8Array.of(1)
const isThere = async (folder: string, key: Uint8Array): Promise<number[] | undefined> => {
  const store = await openLevelStore(folder)
  const value = store.get(key)
  await store.close()
  return value && Array.from(value)
}

/** The journal after acknowledged batches that write their number (from 1) to a key of that number and to a common key. */
const journalOf = async (folder: string, batches: number): Promise<Buffer> => {
  const store = await openLevelStore(folder)
  for (let i = 1; i <= batches; i++)
    await store.batch([
      { key: numberKey(i, 0), value: Uint8Array.of(i) },
      { key: ONE, value: Uint8Array.of(i) },
    ])
  const bytes = Buffer.concat(['journal-a', 'journal-b'].map((name) => readFileSync(join(folder, name))))
  await store.close()
  return bytes
}

const folderWithJournals = async (...journals: Uint8Array[]): Promise<string> => {
  const folder = await createFolder()
  for (const [i, bytes] of journals.entries()) await writeFile(join(folder, `journal-${'ab'[i]}`), bytes)
  return folder
}

const journalBytes = async (first: number, ...values: number[]): Promise<Buffer> => {
  const path = join(await createFolder(), 'journal')
  const journal = new Journal(path)
  for (const [i, value] of values.entries())
    journal.append(recordOf({ sequence: first + i, writes: [{ key: ONE, value: Uint8Array.of(value) }] }))
  journal.close()
  return readFileSync(path)
}

describe('journal of the level store', () => {
  test('batches that are only in the journal are there on open', async () => {
    const folder = await folderWithJournals(await journalOf(await createFolder(), 3))
    expect(await isThere(folder, numberKey(1, 0))).toEqual([1])
    expect(await isThere(folder, ONE)).toEqual([3])
  })

  test('the journals of a closed store are empty', async () => {
    const folder = await createFolder()
    expect((await journalOf(folder, 3)).length).toBeGreaterThan(0)
    for (const name of ['journal-a', 'journal-b']) expect(readJournal(join(folder, name)).batches).toEqual([])
  })

  test('a journal that was applied but not emptied changes nothing, even if its keys were written again', async () => {
    const folder = await createFolder()
    const bytes = await journalOf(folder, 3)
    await writeFile(join(folder, 'journal-a'), bytes)
    expect(await isThere(folder, ONE)).toEqual([3])
    const store = await openLevelStore(folder)
    await store.batch([{ key: ONE, value: Uint8Array.of(9) }, { key: numberKey(2, 0) }])
    await store.close()
    await writeFile(join(folder, 'journal-b'), bytes)
    expect(await isThere(folder, ONE)).toEqual([9])
    expect(await isThere(folder, numberKey(2, 0))).toBeUndefined()
  })

  test('a truncated batch is not there, and the store continues after the ones before it', async () => {
    const bytes = await journalOf(await createFolder(), 3)
    const folder = await folderWithJournals(bytes.subarray(0, -1))
    expect(await isThere(folder, numberKey(2, 0))).toEqual([2])
    expect(await isThere(folder, numberKey(3, 0))).toBeUndefined()
    expect(await isThere(folder, ONE)).toEqual([2])
    await journalOf(folder, 7)
    expect(await isThere(folder, ONE)).toEqual([7])
  })

  test('two journals are applied in the order of their batches', async () => {
    const [earlier, later] = [await journalBytes(1, 11, 12), await journalBytes(3, 13, 14)]
    expect(await isThere(await folderWithJournals(earlier, later), ONE)).toEqual([14])
    expect(await isThere(await folderWithJournals(later, earlier), ONE)).toEqual([14])
  })

  test('a damaged record followed by others is reported, and nothing is changed', async () => {
    const bytes = await journalOf(await createFolder(), 3)
    bytes[bytes.length >> 1]! ^= 1
    const folder = await folderWithJournals(bytes)
    for (let i = 0; i < 2; i++) {
      await expect(openLevelStore(folder)).rejects.toMatchObject({
        code: 'store-corrupt',
        message: expect.stringContaining(join(folder, 'journal-a')) as string,
      })
    }
    expect(Buffer.compare(readFileSync(join(folder, 'journal-a')), bytes)).toBe(0)
    await rm(join(folder, 'journal-a'))
    expect(await isThere(folder, ONE)).toBeUndefined()
  })

  test('missing batches are reported', async () => {
    const folder = await folderWithJournals(await journalBytes(1, 11), await journalBytes(3, 13))
    await expect(openLevelStore(folder)).rejects.toMatchObject({
      code: 'store-corrupt',
      message: expect.stringContaining('batch 2') as string,
    })
  })

  test('a journal that cannot be opened is reported', async () => {
    const folder = await createFolder()
    await mkdir(join(folder, 'journal-b'))
    await expect(openLevelStore(folder)).rejects.toMatchObject({
      code: 'store-unreadable',
      message: expect.stringContaining(folder) as string,
    })
    // The folder is free again.
    await rm(join(folder, 'journal-b'), { recursive: true })
    await (await openLevelStore(folder)).close()
  })
})

/** Writes batches of 20 values until one fails; prints the number of acknowledged ones, the error, and whether all can be read. */
const FAILING_WRITER = `
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openLevelStore } from ${JSON.stringify(resolve(import.meta.dirname, 'levelStore.ts'))}
const store = await openLevelStore(process.argv[1])
const keyOf = (batch, write) => Uint8Array.of(batch >> 8, batch, write)
const write = (batch) => store.batch(Array.from({ length: ${WRITES_PER_BATCH} }, (_, write) => ({ key: keyOf(batch, write), value: new Uint8Array(500).fill(batch) })))
let answered = 0
let error
while (error === undefined && answered < 60_000) {
  await write(answered).then(() => answered++, (thrown) => (error = thrown))
  await nextTurn()
}
const again = await write(0).catch((thrown) => thrown)
let readable = 0
while (readable < answered && store.get(keyOf(readable, 19))) readable++
await store.close()
process.stdout.write(JSON.stringify({ answered, readable, code: error?.code, message: error?.message, again: again === error }))
`

describe.skipIf(process.platform === 'win32')('level store on a full disk', () => {
  // With a file size limit the system fails writes as on a full disk: 300 KiB hit the journal, 2 MiB LevelDB's log.
  test.for([300, 2048])('beyond %i KiB batches are rejected, and acknowledged ones are kept', async (limitKib) => {
    const folder = await createFolder()
    const script = `ulimit -f ${limitKib}; exec "$0" --input-type=module -e "$1" "$2"`
    const writer = spawn('/bin/bash', ['-c', script, process.execPath, FAILING_WRITER, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    for await (const chunk of writer.stdout) output += String(chunk)
    const { answered, readable, code, message, again } = JSON.parse(output) as Record<string, unknown>
    expect(code).toBe('store-unwritable')
    expect(message).toContain(folder)
    expect(again).toBe(true)
    expect(answered).toBeGreaterThan(10)
    expect(readable).toBe(answered)
    const store = await openLevelStore(folder)
    for (let batch = 0; batch <= Number(answered); batch++) {
      const there = Array.from({ length: WRITES_PER_BATCH }, (_, write) => store.get(Uint8Array.of(batch >> 8, batch, write))).filter(
        Boolean,
      ).length
      expect(there).toBe(batch < Number(answered) ? WRITES_PER_BATCH : 0)
    }
    await store.close()
  })
})
