import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { bytesFromHex } from '../contract/hex.ts'
import { addressFromPrivateKey, recoverAddress } from '../base/secp256k1.ts'
import { encryptKey } from './keyFile.ts'
import { createDiskFolder, createMemoryFolder, type KeyFolder } from './keyFolder.ts'
import { KeyStore } from './keyStore.ts'

const KEY = bytesFromHex(`0x${'46'.repeat(32)}`)
const ADDRESS = addressFromPrivateKey(KEY)
const OTHER = '0x00000000000000000000000000000000000f4e5b'
const DIGEST = new Uint8Array(32).fill(7)

const clean: (() => void)[] = []
afterEach(() => {
  for (const undo of clean.splice(0)) undo()
})

function newFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'terrarium-keystore-'))
  clean.push(() => rmSync(path, { recursive: true }))
  return path
}

/** A store whose clock only advances by `pass`. */
async function openStore(folder: KeyFolder = createMemoryFolder()) {
  let now = 1_700_000_000_000
  const timers = new Set<{ atMs: number; fire: () => void }>()
  const store = await KeyStore.open({
    folder,
    scryptN: 2,
    nowMs: () => now,
    startTimer(fire, delayMs) {
      const timer = { atMs: now + delayMs, fire }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
  })
  const events: unknown[] = []
  for (const name of ['added', 'removed', 'unlocked', 'locked', 'problem'] as const) store.on(name, (event) => events.push([name, event]))
  return {
    store,
    timers,
    events,
    pass: (ms: number) => {
      now += ms
      for (const timer of Array.from(timers)) {
        if (timer.atMs > now) continue
        timers.delete(timer)
        timer.fire()
      }
    },
    /** Time passes while the machine sleeps: no timer fires. */
    sleep: (ms: number) => void (now += ms),
  }
}

/** A store with an account of the password `pw`. */
async function openWithAccount() {
  const opened = await openStore()
  await opened.store.importKey(KEY, 'pw')
  return opened
}

describe('accounts', () => {
  test('a new account is listed, locked, and opens with its password only', async () => {
    const { store } = await openStore()
    const address = await store.newAccount('pw')
    expect(store.accounts()).toEqual([{ address, url: expect.stringContaining(address.slice(2)) as string, isUnlocked: false }])
    await expect(store.unlock(address, 'wrong')).rejects.toMatchObject({ code: 'wrong-password' })
    expect(store.isUnlocked(address)).toBe(false)
    await store.unlock(address, 'pw')
    expect(recoverAddress(DIGEST, store.sign(address, DIGEST))).toBe(address)
  })

  test('an imported key has its address, and is not imported twice', async () => {
    const folder = newFolder()
    const { store } = await openStore(createDiskFolder(folder))
    expect(await store.importKey(KEY, 'pw')).toBe(ADDRESS)
    await expect(store.importKey(KEY, 'other')).rejects.toMatchObject({ code: 'account-exists', message: 'account already exists' })
    const both = await Promise.allSettled([
      store.importKey(new Uint8Array(32).fill(1), 'a'),
      store.importKey(new Uint8Array(32).fill(1), 'b'),
    ])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(readdirSync(folder)).toHaveLength(2)
  })

  test.each([new Uint8Array(32), new Uint8Array(32).fill(255), new Uint8Array(31).fill(1)])(
    'bytes that are not a private key are rejected',
    async (key) => {
      const { store } = await openStore()
      await expect(store.importKey(key, '')).rejects.toMatchObject({ code: 'invalid-private-key' })
    },
  )

  test('are there again when the store is opened again', async () => {
    const folder = createDiskFolder(newFolder())
    await (await openStore(folder)).store.importKey(KEY, 'pw')
    const { store } = await openStore(folder)
    await store.unlock(ADDRESS, 'pw')
    expect(store.accounts()).toMatchObject([{ address: ADDRESS, isUnlocked: true }])
  })

  test('a refresh finds files added or removed by hand; a removed account is forgotten, unlocked or not', async () => {
    const path = newFolder()
    const { store, events } = await openStore(createDiskFolder(path))
    writeFileSync(join(path, 'key'), await encryptKey(KEY, 'pw', 2))
    await store.refresh()
    await store.unlock(ADDRESS, 'pw')
    rmSync(join(path, 'key'))
    await store.refresh()
    expect(() => store.sign(ADDRESS, DIGEST)).toThrow('no key for given address or file')
    expect(events.map((event) => (event as [string])[0])).toEqual(['added', 'unlocked', 'removed'])
  })

  test('an account created while the folder is being read is there, and reported once', async () => {
    const { store, events } = await openStore(createDiskFolder(newFolder()))
    const progress = { isMade: false }
    const making = store.newAccount('pw').finally(() => (progress.isMade = true))
    while (!progress.isMade) await store.refresh()
    const address = await making
    expect(store.has(address)).toBe(true)
    expect(events).toEqual([['added', { address }]])
  })

  test('unusable files are skipped, each with its reason, and do not affect the others', async () => {
    const path = newFolder()
    const file = JSON.parse(await encryptKey(KEY, 'pw', 2)) as Record<string, unknown>
    const files = { a: file, b: file, c: { ...file, version: 1 }, d: { ...file, address: undefined } }
    for (const [name, json] of Object.entries(files)) writeFileSync(join(path, name), JSON.stringify(json))
    writeFileSync(join(path, 'e'), 'not JSON')
    const { store } = await openStore(createDiskFolder(path))
    expect(store.accounts().map(({ address }) => address)).toEqual([ADDRESS])
    expect(store.problems().map(({ url, reason }) => `${url.slice(-1)}: ${reason}`)).toEqual([
      `b: duplicate key file of ${ADDRESS}, a is used`,
      'c: version 1 is not supported, expected 3',
      'd: address is missing: import the private key instead',
      'e: not valid JSON',
    ])
  })

  test('a problem is reported once', async () => {
    const path = newFolder()
    const { store, events } = await openStore(createDiskFolder(path))
    writeFileSync(join(path, 'x'), '')
    await store.refresh()
    await store.refresh()
    expect(events).toEqual([['problem', { url: `keystore://${join(path, 'x')}`, reason: 'not valid JSON' }]])
  })
})

describe('key files that are imported and exported', () => {
  test('a file exported by another store becomes a locked account under its own password', async () => {
    const { store: source } = await openWithAccount()
    const { fileName, text } = source.exportFile(ADDRESS)
    expect(fileName).toContain(ADDRESS.slice(2))
    const { store } = await openStore()
    expect(await store.importFile(text, 'pw')).toBe(ADDRESS)
    expect(store.isUnlocked(ADDRESS)).toBe(false)
    await store.unlock(ADDRESS, 'pw')
  })

  test('a file without an address is identified by its key', async () => {
    const { address: _, ...file } = JSON.parse(await encryptKey(KEY, 'pw', 2)) as Record<string, unknown>
    const { store } = await openStore()
    expect(await store.importFile(JSON.stringify(file), 'pw')).toBe(ADDRESS)
    await expect(store.importFile(JSON.stringify(file), 'pw')).rejects.toMatchObject({ code: 'account-exists' })
    expect(store.exportFile(ADDRESS).text).toContain(ADDRESS.slice(2))
  })

  test.each([
    ['another password', (text: string) => text, 'other', 'wrong-password', 'could not decrypt key with given password'],
    ['text that is not JSON', () => 'nonsense', 'pw', 'key-file', 'invalid key file: not valid JSON'],
    ['more than the size limit', () => ' '.repeat(70_000), 'pw', 'key-file', 'invalid key file: 70000 bytes, the limit is 65536'],
    [
      'the address of another key',
      (text: string) => text.replace(ADDRESS.slice(2), OTHER.slice(2)),
      'pw',
      'key-file',
      'invalid key file: address is',
    ],
  ])('%s is rejected, and leaves nothing', async (_, change, password, code, message) => {
    const { store } = await openStore()
    await expect(store.importFile(change(await encryptKey(KEY, 'pw', 2)), password)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message) as string,
    })
    expect(store.accounts()).toEqual([])
  })

  test('an existing account is not imported again, whatever the password', async () => {
    const { store } = await openWithAccount()
    await expect(store.importFile(store.exportFile(ADDRESS).text, 'other')).rejects.toMatchObject({ code: 'account-exists' })
    expect(() => store.exportFile(OTHER)).toThrow('no key for given address or file')
  })
})

describe('unlocking', () => {
  test('is reported with the time at which it ends', async () => {
    const { store, pass } = await openWithAccount()
    await store.unlock(ADDRESS, 'pw', 1000)
    expect(store.accounts()).toMatchObject([{ isUnlocked: true, unlockedUntilMs: store.nowMs + 1000 }])
    pass(1000)
    expect(store.accounts()).toMatchObject([{ isUnlocked: false, unlockedUntilMs: undefined }])
  })

  test('lasts 300 seconds by default', async () => {
    const { store, pass, events } = await openWithAccount()
    await store.unlock(ADDRESS, 'pw')
    pass(299_999)
    expect(store.isUnlocked(ADDRESS)).toBe(true)
    pass(1)
    expect(events.slice(1)).toEqual([
      ['unlocked', { address: ADDRESS, untilMs: 1_700_000_300_000 }],
      ['locked', { address: ADDRESS }],
    ])
    expect(() => store.sign(ADDRESS, DIGEST)).toThrow('authentication needed: password or unlock')
  })

  test('ends on time even if the timer is late', async () => {
    const { store, sleep } = await openWithAccount()
    await store.unlock(ADDRESS, 'pw', 1000)
    sleep(1000)
    expect(() => store.sign(ADDRESS, DIGEST)).toThrow('authentication needed')
  })

  test('without end needs no timer', async () => {
    const { store, pass, timers } = await openWithAccount()
    await store.unlock(ADDRESS, 'pw', Infinity)
    pass(1e15)
    expect([store.isUnlocked(ADDRESS), timers.size]).toEqual([true, 0])
  })

  test('for longer than a timer can wait lasts that long', async () => {
    const { store, pass } = await openWithAccount()
    await store.unlock(ADDRESS, 'pw', 2 ** 32)
    pass(2 ** 31)
    expect(store.isUnlocked(ADDRESS)).toBe(true)
    pass(2 ** 31)
    expect(store.isUnlocked(ADDRESS)).toBe(false)
  })

  test('again replaces the remaining time, whether longer or shorter', async () => {
    const { store, pass, timers } = await openWithAccount()
    await store.unlock(ADDRESS, 'pw', 1000)
    await store.unlock(ADDRESS, 'pw', 5000)
    pass(4999)
    expect([store.isUnlocked(ADDRESS), timers.size]).toEqual([true, 1])
    await store.unlock(ADDRESS, 'pw', Infinity)
    await store.unlock(ADDRESS, 'pw', 10)
    pass(10)
    expect(store.isUnlocked(ADDRESS)).toBe(false)
  })

  test('with a wrong password leaves it as it was', async () => {
    const { store } = await openWithAccount()
    await store.unlock(ADDRESS, 'pw')
    await expect(store.unlock(ADDRESS, 'no', 1)).rejects.toThrow('could not decrypt key with given password')
    expect(store.isUnlocked(ADDRESS)).toBe(true)
  })

  test('ends with a lock, which returns whether it was unlocked', async () => {
    const { store, timers } = await openWithAccount()
    await store.unlock(ADDRESS, 'pw')
    expect([store.lock(ADDRESS), store.lock(ADDRESS), store.isUnlocked(ADDRESS), timers.size]).toEqual([true, false, false, 0])
  })

  test('an unknown account is rejected', async () => {
    const { store } = await openStore()
    await expect(store.unlock(OTHER, '')).rejects.toMatchObject({ code: 'unknown-account' })
    expect(() => store.sign(OTHER, DIGEST)).toThrow('no key for given address or file')
  })

  test('a lock overwrites the key', async () => {
    const { store } = await openWithAccount()
    await store.unlock(ADDRESS, 'pw')
    const key = store.withUnlocked(ADDRESS, (it) => it)
    expect(key).toEqual(KEY)
    store.lock(ADDRESS)
    expect(key.every((byte) => byte === 0)).toBe(true)
  })
})

test('the key opened with a password is overwritten after use, and the account stays locked', async () => {
  const { store } = await openStore()
  await store.importKey(KEY, 'pw')
  const key = await store.withPassword(ADDRESS, 'pw', (it) => it)
  expect(key.every((byte) => byte === 0)).toBe(true)
  expect(store.isUnlocked(ADDRESS)).toBe(false)
  await expect(store.withPassword(ADDRESS, 'no', (it) => it)).rejects.toMatchObject({ code: 'wrong-password' })
})

test('a closed store has no keys in memory, and waiting calls are rejected', async () => {
  const { store } = await openStore()
  await store.importKey(KEY, 'pw')
  await store.unlock(ADDRESS, 'pw')
  const waiting = expect(store.unlock(ADDRESS, 'pw')).rejects.toMatchObject({ code: 'key-store-closed' })
  await store.close()
  await waiting
  expect(store.isUnlocked(ADDRESS)).toBe(false)
  await expect(store.newAccount('')).rejects.toThrow('the node is stopping')
})

describe('changes', () => {
  test('are reported once for each call, and once for everything that a reading of the folder finds', async () => {
    const folder = createMemoryFolder()
    const { store } = await openStore(folder)
    let changes = 0
    store.on('changed', () => changes++)
    const countOf = async (act: () => unknown) => {
      const before = changes
      await act()
      return changes - before
    }
    const address = await store.importKey(Uint8Array.from(KEY), 'pw')
    expect(changes).toBe(1)
    expect(await countOf(() => store.unlock(address, 'pw'))).toBe(1)
    expect(await countOf(() => store.lock(address))).toBe(1)
    expect(await countOf(() => store.lock(address))).toBe(0)
    await folder.write('a', '{}')
    await folder.write('b', '{}')
    expect(await countOf(() => store.refresh())).toBe(1)
    expect(await countOf(() => store.refresh())).toBe(0)
  })

  test('of the folder on disk are read when they happen', async () => {
    const path = newFolder()
    const store = await KeyStore.open({ folder: createDiskFolder(path), scryptN: 2 })
    clean.push(() => void store.close())
    writeFileSync(join(path, 'UTC--key'), await encryptKey(KEY, 'pw', 2))
    await expect.poll(() => store.accounts().map(({ address }) => address)).toEqual([ADDRESS])
    rmSync(join(path, 'UTC--key'))
    await expect.poll(() => store.accounts()).toEqual([])
  })
})
