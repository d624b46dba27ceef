import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, cpSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FREE_PORTS, startChildNode } from '../fixture.ts'
import { createNode } from '../createNode.ts'
import { describeHolder, holderOf, LOCK_FILE, lockDataFolder, type LockHolder, releaseEndedThread } from './folderLock.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'terrarium-lock-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => join(folder, LOCK_FILE)
const written = () => JSON.parse(readFileSync(file(), 'utf8')) as LockHolder
/** Rewrites the lock as another process would have written it. */
const leaveBehind = (changes: Partial<LockHolder>) =>
  writeFileSync(file(), JSON.stringify({ ...written(), process: 'another', ...changes }), { mode: 0o600 })
const anHourAgo = Date.now() / 1000 - 3600

describe('the lock of a data folder', () => {
  test('says who holds it, and is gone when it is released', async () => {
    const lock = await lockDataFolder(folder, 'Terrarium 1 (test)')
    lock.setAddresses({ http: 'http://127.0.0.1:8545', ws: null })
    expect(await holderOf(folder)).toMatchObject({ pid: process.pid, program: 'Terrarium 1 (test)', http: 'http://127.0.0.1:8545' })
    expect(describeHolder({ ...written(), since: 0 })).toBe(
      `Terrarium 1 (test), process ${process.pid}, since 1970-01-01 00:00 UTC, at http://127.0.0.1:8545`,
    )
    await expect(lockDataFolder(folder, 'other')).rejects.toMatchObject({
      code: 'store-locked',
      message: expect.stringContaining(`in use by Terrarium 1 (test), process ${process.pid}`) as string,
    })
    lock.release()
    expect(await holderOf(folder)).toBeUndefined()
    expect(readdirSync(folder)).toEqual([])
  })

  test('a process that is still opening the chain holds it; one that has ended does not', async () => {
    await lockDataFolder(folder, 'first')
    leaveBehind({})
    await expect(lockDataFolder(folder, 'second')).rejects.toMatchObject({ code: 'store-locked' })
    // The id of this process is in use, but a process has its chain open by now.
    utimesSync(file(), anHourAgo, anHourAgo)
    const lock = await lockDataFolder(folder, 'second')
    expect(written().program).toBe('second')
    lock.release()
    await lockDataFolder(folder, 'first')
    leaveBehind({ pid: 2 ** 22 + 1 })
    ;(await lockDataFolder(folder, 'third')).release()
    expect(readdirSync(folder)).toEqual([])
  })

  test('a holder that lost the folder to another does not remove or change its lock', async () => {
    const lock = await lockDataFolder(folder, 'first')
    leaveBehind({ program: 'second' })
    lock.setAddresses({ http: 'http://x', ws: null })
    lock.release()
    expect(written()).toMatchObject({ program: 'second', http: null })
  })

  test('a copy of a locked folder is not locked, and a file that is damaged locks nothing', async () => {
    await lockDataFolder(folder, 'first')
    const copy = join(folder, 'copy')
    mkdirSync(copy)
    cpSync(file(), join(copy, LOCK_FILE))
    expect(await holderOf(copy)).toBeUndefined()
    ;(await lockDataFolder(copy, 'second')).release()
    writeFileSync(file(), '{"pid":')
    ;(await lockDataFolder(folder, 'third')).release()
  })

  test('the lock of an ended thread is released, and of another thread not', async () => {
    await lockDataFolder(folder, 'first')
    const { thread } = written()
    releaseEndedThread(folder, thread + 1)
    expect(await holderOf(folder)).toBeDefined()
    releaseEndedThread(folder, thread)
    expect(await holderOf(folder)).toBeUndefined()
  })
})

test('a second process learns which one has the folder open, and a killed one does not keep it locked', async () => {
  const args = ['--data-dir', folder, '--log', 'silent', ...FREE_PORTS]
  const first = startChildNode(args)
  const { http } = await first.ready
  const second = startChildNode(args)
  expect(await second.ended).toBe(2)
  expect(second.output.stderr).toMatch(
    new RegExp(
      `^terrarium: the data folder ${folder} is in use by Terrarium .* \\(command line\\), process ${first.process.pid}, .*at ${http}`,
    ),
  )
  await first.end('SIGKILL')
  expect(readdirSync(folder)).toContain(LOCK_FILE)
  const node = await createNode({ dataDir: folder })
  expect(written().pid).toBe(process.pid)
  await expect(createNode({ dataDir: folder })).rejects.toMatchObject({ code: 'store-locked' })
  await node.close()
  expect(readdirSync(folder)).not.toContain(LOCK_FILE)
}, 30_000)
