/** What `--repair` makes of damaged folders. */
import { mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { digestOf, faults, inject, makeTemplates } from '../chain/faults.fixture.ts'
import { Chain } from '../chain/chain.ts'
import { wordFromBigint } from '../contract/hex.ts'
import { createEngine } from '../evm/evm.ts'
import { alice, bob, createTestDevnet, signed, testGenesis } from '../miner/fixture.ts'
import { BLOB_BYTES, BlobRecords } from '../store/blobRecords.ts'
import { type LevelFiles, readLevelFiles } from '../store/levelManifest.ts'
import { openLevelStore } from '../store/levelStore.ts'
import { LevelTable } from '../store/levelTable.ts'
import { HEAD_NAME, type KeyKind, bodyKey, headerKey, isKeyOf, kindOfKey, metadataKey, rangeOf } from '../store/schema.ts'
import { CHAIN_FOLDER, REBUILT_FOLDER, finishRepair } from './chainFolder.ts'
import { SILENT_LOG } from './log.ts'
import { repairChainFolder } from './repair.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-repair-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Kinds of entries that follow from the blocks. */
const DERIVED: ReadonlySet<KeyKind | undefined> = new Set([
  'receipts',
  'transaction',
  'bloom',
  'bloomSection',
  'trieNode',
  'contract',
  'contractAt',
  'code',
  'address',
  'slot',
])

/** Hashes of the blocks of the undamaged chain, and the digest of all that it answers. */
let hashes: string[]
let whole: string

beforeAll(async () => {
  await makeTemplates(folder)
  const dataDir = await dataDirOf('closed')
  hashes = await hashesOf(dataDir)
  whole = await digestOf(join(dataDir, CHAIN_FOLDER))
})

let count = 0
async function dataDirOf(template: string): Promise<string> {
  const dataDir = join(folder, `data-${count++}`)
  await cp(join(folder, template), join(dataDir, CHAIN_FOLDER), { recursive: true })
  return dataDir
}

async function hashesOf(dataDir: string): Promise<string[]> {
  const store = await openLevelStore(join(dataDir, CHAIN_FOLDER))
  const chain = await Chain.open({ store, engine: createEngine() })
  const found = Array.from({ length: Number(chain.head.header.number) + 1 }, (_, number) => chain.canonicalHash(BigInt(number))!)
  await store.close()
  return found
}

const blobOf = (at: number) => new Uint8Array(BLOB_BYTES).fill(at)
const logged = () => ({ ...SILENT_LOG, info: vi.fn(), warn: vi.fn() })
const asideOf = (dataDir: string) =>
  join(
    dataDir,
    readdirSync(dataDir).find((name) => name.startsWith('chain.damaged-'))!,
  )
const filesIn = (path: string) =>
  readdirSync(path)
    .toSorted()
    .map((name) => [name, readFileSync(join(path, name), 'latin1')])

/** Damages blocks of the tables, by the keys in them. */
function damageBlocks({ tables }: LevelFiles, isDamaged: (keys: Buffer[]) => boolean): void {
  for (const { path } of tables) {
    const bytes = readFileSync(path)
    const blocks = Array.from(new LevelTable(bytes).blocks()).filter(({ entries }) => isDamaged(entries.map(({ key }) => key)))
    for (const { offset } of blocks) bytes[offset]! ^= 1
    writeFileSync(path, bytes)
  }
}

describe('a repair', () => {
  test('of an undamaged chain changes nothing that is answered, whether it was closed or killed', async () => {
    for (const template of ['closed', 'killed']) {
      const dataDir = await dataDirOf(template)
      const stages = new Set<string>()
      await repairChainFolder(dataDir, testGenesis(), SILENT_LOG, ({ stage }) => stages.add(stage))
      expect(stages).toContain('reading')
      expect(await digestOf(join(dataDir, CHAIN_FOLDER))).toBe(whole)
    }
  })

  test('recreates everything derived from the blocks, and does not change the damaged folder', async () => {
    const dataDir = await dataDirOf('closed')
    const chain = join(dataDir, CHAIN_FOLDER)
    damageBlocks(readLevelFiles(chain)!, (keys) => keys.every((key) => DERIVED.has(kindOfKey(key))))
    await expect(digestOf(chain)).rejects.toMatchObject({ code: 'store-corrupt' })
    const before = filesIn(chain)
    const log = logged()
    await repairChainFolder(dataDir, testGenesis(), log)
    expect(await digestOf(chain)).toBe(whole)
    expect(filesIn(asideOf(dataDir))).toEqual(before)
    expect(readdirSync(dataDir).toSorted()).toEqual([CHAIN_FOLDER, asideOf(dataDir).slice(dataDir.length + 1)])
    expect(log.warn).toHaveBeenLastCalledWith('chain rebuilt from its blocks', {
      blocks: hashes.length - 1,
      damagedFolder: asideOf(dataDir),
    })
  })

  test('finds the first block without its header', async () => {
    const dataDir = await dataDirOf('closed')
    const genesis = Buffer.from(headerKey(hashes[0] as `0x${string}`))
    damageBlocks(readLevelFiles(join(dataDir, CHAIN_FOLDER))!, (keys) => keys.some((key) => genesis.equals(key)))
    await repairChainFolder(dataDir, testGenesis(), SILENT_LOG)
    expect((await hashesOf(dataDir))[0]).toBe(hashes[0])
  })

  test.each(['an older head', 'no head'])('finds the newest block where what is left of the head is %s', async (left) => {
    const dataDir = await dataDirOf('closed')
    const store = await openLevelStore(join(dataDir, CHAIN_FOLDER))
    const key = metadataKey(HEAD_NAME)
    await store.batch([left === 'no head' ? { key } : { key, value: Buffer.from(hashes[50]!) }])
    await store.close()
    const log = logged()
    await repairChainFolder(dataDir, testGenesis(), log)
    expect(await hashesOf(dataDir)).toEqual(hashes)
    expect(log.warn).toHaveBeenCalledTimes(1)
  })

  test.each([
    [undefined, 'which block was the newest is lost', undefined],
    [
      wordFromBigint(7n),
      'up to its last good block',
      expect.objectContaining({ reason: `the newest block ${wordFromBigint(7n)} is missing` }),
    ],
  ])('without blocks by number, and the head %s, says what it does not know', async (head, message, details) => {
    const dataDir = await dataDirOf('closed')
    const store = await openLevelStore(join(dataDir, CHAIN_FOLDER))
    for await (const [key] of store.entries(rangeOf('canonical'))) await store.batch([{ key }])
    await store.batch([{ key: metadataKey(HEAD_NAME), ...(head && { value: Buffer.from(head) }) }])
    await store.close()
    const log = logged()
    await repairChainFolder(dataDir, testGenesis(), log)
    expect(await hashesOf(dataDir)).toEqual(hashes)
    const warning = expect.stringContaining(message) as string
    if (details === undefined) expect(log.warn).toHaveBeenCalledWith(warning)
    else expect(log.warn).toHaveBeenCalledWith(warning, details)
  })

  test('without CURRENT or with a zeroed MANIFEST finds everything', async () => {
    for (const file of ['CURRENT', 'MANIFEST']) {
      const dataDir = await dataDirOf('killed')
      const path = join(dataDir, CHAIN_FOLDER)
      const name = readdirSync(path).find((it) => it.startsWith(file))!
      writeFileSync(join(path, name), new Uint8Array(readFileSync(join(path, name)).length))
      await repairChainFolder(dataDir, testGenesis(), SILENT_LOG)
      expect(await digestOf(path)).toBe(whole)
    }
  })

  test('stops at the last good block if a block is lost, and reports it', async () => {
    const dataDir = await dataDirOf('closed')
    const lost = Buffer.from(bodyKey(hashes[50] as `0x${string}`))
    damageBlocks(readLevelFiles(join(dataDir, CHAIN_FOLDER))!, (keys) => keys.some((key) => lost.equals(key)))
    const log = logged()
    await repairChainFolder(dataDir, testGenesis(), log)
    const found = await hashesOf(dataDir)
    // Its neighbours in the damaged block of the table are lost with it.
    expect(found.length).toBeLessThanOrEqual(50)
    expect(found).toEqual(hashes.slice(0, found.length))
    expect(log.warn).toHaveBeenLastCalledWith(
      expect.stringContaining('up to its last good block'),
      expect.objectContaining({ lastBlock: found.length - 1 }),
    )
  })

  test('finds everything in tables whose footers and indexes are lost', async () => {
    const dataDir = await dataDirOf('closed')
    const chain = join(dataDir, CHAIN_FOLDER)
    for (const { path } of readLevelFiles(chain)!.tables) {
      const bytes = readFileSync(path)
      writeFileSync(path, bytes.fill(0, bytes.length - 48))
    }
    await repairChainFolder(dataDir, testGenesis(), SILENT_LOG)
    expect(await digestOf(chain)).toBe(whole)
  })

  test('excludes reverted blocks, though they are readable', async () => {
    const dataDir = join(folder, `data-${count++}`)
    const chain = join(dataDir, CHAIN_FOLDER)
    const store = await openLevelStore(chain)
    const net = await createTestDevnet({ store })
    await net.miner.submit(signed(alice, 0))
    const id = await net.snapshots.create()
    for (let nonce = 1; nonce < 4; nonce++) await net.miner.submit(signed(alice, nonce, { value: 5n }))
    await net.snapshots.revert(id)
    for (let nonce = 1; nonce < 3; nonce++) await net.miner.submit(signed(alice, nonce, { value: 7n }))
    await store.close()
    const before = [await hashesOf(dataDir), await digestOf(chain)]
    await repairChainFolder(dataDir, testGenesis(), SILENT_LOG)
    expect([await hashesOf(dataDir), await digestOf(chain)]).toEqual(before)
  })

  test('keeps the blobs of mined transactions, in their order', async () => {
    const dataDir = await dataDirOf('closed')
    const path = join(dataDir, CHAIN_FOLDER)
    const hashes = [9n, 5n, 7n].map(wordFromBigint)
    const store = await openLevelStore(path)
    await store.batch(new BlobRecords(store).writesAdded(new Map(hashes.slice(0, 2).map((hash, at) => [hash, blobOf(at)])), 2))
    await store.close()
    await repairChainFolder(dataDir, testGenesis(), SILENT_LOG)
    const repaired = await openLevelStore(path)
    const blobs = new BlobRecords(repaired)
    expect(hashes.map((hash) => blobs.get(hash)?.at(-1))).toEqual([0, 1, undefined])
    await repaired.batch(blobs.writesAdded(new Map([[hashes[2]!, blobOf(2)]]), 2))
    expect(hashes.map((hash) => blobs.get(hash)?.at(-1))).toEqual([undefined, 1, 2])
    await repaired.close()
  })

  test('keeps the snapshots and control actions whose blocks are still there', async () => {
    const dataDir = join(folder, `data-${count++}`)
    const path = join(dataDir, CHAIN_FOLDER)
    const store = await openLevelStore(path)
    const net = await createTestDevnet({ store, mode: { kind: 'manual' } })
    const { snapshots, miner, chain, history } = net
    const act = (name: string, action: () => Promise<unknown>) =>
      history.run({ by: 'test', method: name, isPerson: true, summary: () => name }, action)
    await miner.submit(signed(alice, 0))
    await chain.edit([{ address: bob.address, field: 'nonce', value: 3n }], { by: 'test' })
    await snapshots.take({ by: 'test', method: '' }, 'kept')
    await act('mine', () => miner.mine())
    await act('mine again', () => miner.mine())
    await snapshots.take({ by: 'test', method: '' }, 'on a branch')
    await act('revert', () => snapshots.restore('kept'))
    await store.close()

    const log = logged()
    await repairChainFolder(dataDir, testGenesis(), log)
    expect(log.warn).toHaveBeenCalledWith(expect.stringContaining('snapshots and control actions'), { dropped: 3 })
    const repaired = await openLevelStore(path)
    const after = await createTestDevnet({ store: repaired, mode: { kind: 'manual' } })
    expect(after.snapshots.list().map(({ name }) => name)).toEqual(['kept'])
    expect(after.history.list().map(({ method }) => method)).toEqual(['mine'])
    await after.miner.mine()
    await after.snapshots.restore('kept')
    const seen = (devnet: typeof after) => [
      devnet.chain.head.hash,
      devnet.chain.headStateRoot,
      devnet.pool.content().map(({ transaction }) => transaction.hash),
    ]
    expect(seen(after)).toEqual(seen(net))
    await after.history.undo()
    expect(seen(after)).toEqual(seen(net))
    await repaired.close()
  })

  test('of any fault leaves a chain that is whole up to some block', { timeout: 60_000 }, async () => {
    for (const fault of [...faults(folder, 'bit', 4, 7), ...faults(folder, 'page', 3, 8)]) {
      const dataDir = await dataDirOf(fault.template)
      inject(join(dataDir, CHAIN_FOLDER), fault)
      await repairChainFolder(dataDir, testGenesis(), SILENT_LOG)
      const found = await hashesOf(dataDir)
      expect(found).toEqual(hashes.slice(0, found.length))
      await digestOf(join(dataDir, CHAIN_FOLDER))
    }
  })

  test('fails without the genesis state if another genesis is given, and changes nothing', async () => {
    const genesis = testGenesis()
    const other = { ...genesis, gasLimit: genesis.gasLimit + 1n }
    const dataDir = await dataDirOf('closed')
    const chain = join(dataDir, CHAIN_FOLDER)
    await repairChainFolder(dataDir, other, SILENT_LOG)
    expect(await hashesOf(dataDir)).toEqual(hashes)
    rmSync(asideOf(dataDir), { recursive: true })
    await (await openLevelStore(chain)).close()
    damageBlocks(readLevelFiles(chain)!, (keys) => keys.some((key) => isKeyOf('address', key)))
    const before = filesIn(chain)
    await expect(repairChainFolder(dataDir, other, SILENT_LOG)).rejects.toMatchObject({
      code: 'unrepairable',
      message: expect.stringContaining('--genesis') as string,
    })
    expect(filesIn(chain)).toEqual(before)
    expect(readdirSync(dataDir)).toEqual([CHAIN_FOLDER])
    await repairChainFolder(dataDir, genesis, SILENT_LOG)
    expect(await digestOf(chain)).toBe(whole)
  })

  test('of a folder that is not there does nothing', async () => {
    await repairChainFolder(folder, testGenesis(), SILENT_LOG)
    expect(readdirSync(folder)).not.toContain(CHAIN_FOLDER)
  })

  test('that ended between its two renames is finished at the next start', async () => {
    const dataDir = await dataDirOf('closed')
    renameSync(join(dataDir, CHAIN_FOLDER), join(dataDir, REBUILT_FOLDER))
    finishRepair(dataDir)
    expect(await hashesOf(dataDir)).toEqual(hashes)
  })
})
