import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, test } from 'vitest'
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

/** Writes batches of 20 values without end, and prints the number of each when it is answered. */
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

/** Kills a writer as soon as it has answered `answers` batches, and tells which one was the last that it answered. */
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
  test('what was written is there when the folder is opened again', async () => {
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

  test('a folder that is open already is refused by its name', async () => {
    const folder = await createFolder()
    const store = await openLevelStore(folder)
    await expect(openLevelStore(folder)).rejects.toMatchObject({ code: 'store-locked', message: expect.stringContaining(folder) as string })
    await store.close()
  })

  test('a folder that another process has open is refused, and free when that process was killed', async () => {
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

  test('a file in the place of the folder is told', async () => {
    const path = join(await createFolder(), 'file')
    await writeFile(path, 'not a folder')
    await expect(openLevelStore(path)).rejects.toMatchObject({ code: 'store-unreadable', message: expect.stringContaining(path) as string })
  })

  test('damaged files are told', async () => {
    const folder = await createFolder()
    await (await openLevelStore(folder)).close()
    const manifest = (await readdir(folder)).find((name) => name.startsWith('MANIFEST'))!
    await truncate(join(folder, manifest), 3)
    await expect(openLevelStore(folder)).rejects.toMatchObject({ code: 'store-corrupt', message: expect.stringContaining(folder) as string })
  })

  test('after SIGKILL every answered batch is there and none is there by half', async () => {
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
