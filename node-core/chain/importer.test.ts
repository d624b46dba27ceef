import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { concatBytes } from '../base/bytes.ts'
import { addressFromPrivateKey } from '../base/secp256k1.ts'
import { CONFORMANCE_FOLDER, hasConformanceData, readJson } from '../conformance/conformanceData.ts'
import { createEngine } from '../evm/evm.ts'
import { buildBlock, sourceOf } from '../execution/buildBlock.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { type Block, blockToBytes } from '../types/block.ts'
import { ZERO_ADDRESS } from '../types/rlp.ts'
import { signTransaction } from '../types/transaction.ts'
import { Chain } from './chain.ts'
import { type Genesis, defaultGenesis } from './genesis.ts'
import { genesisFromJson } from './genesisJson.ts'
import { type ImportProgress, importBlocks } from './importer.ts'

const open = (genesis: Genesis) => Chain.open({ store: createMemoryStore(), engine: createEngine(), genesis })
const KEY = new Uint8Array(32).fill(7)
const GENESIS = defaultGenesis({ timestamp: 1_000n, accounts: [addressFromPrivateKey(KEY)] })
/** A transaction whose block spans several reads of the file. */
const LARGE = signTransaction(
  {
    type: 2,
    chainId: 1337n,
    nonce: 0n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 0n,
    gasLimit: 10_000_000n,
    to: ZERO_ADDRESS,
    value: 0n,
    data: new Uint8Array(600_000),
  },
  KEY,
)

let folder: string
let blocks: Block[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-'))
  const chain = await open(GENESIS)
  for (let i = 0; i < 5; i++) {
    const { header } = chain.head
    const attributes = {
      timestamp: header.timestamp + 1n,
      coinbase: ZERO_ADDRESS,
      gasLimit: header.gasLimit,
      prevRandao: GENESIS.mixHash,
      extraData: new Uint8Array(0),
      withdrawals: [{ index: 0n, validatorIndex: 1n, address: ZERO_ADDRESS, amount: 1n }],
    }
    const built = buildBlock(chain, chain.head.header, sourceOf(i === 2 ? [LARGE] : []), attributes)
    await chain.exclusive(() => chain.insert(built))
  }
  blocks = [chain.genesis, ...[1n, 2n, 3n, 4n, 5n].map((number) => chain.blockByNumber(number)!)]
})

afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (name: string, content: Uint8Array): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const bytesOf = (from: number, to: number) => concatBytes(...blocks.slice(from, to + 1).map(blockToBytes))

describe('importBlocks', () => {
  test.each([
    ['a plain', (bytes: Uint8Array) => bytes],
    ['a gzipped', (bytes: Uint8Array) => gzipSync(bytes)],
    [
      'a gzipped (two members)',
      (bytes: Uint8Array) => concatBytes(gzipSync(bytes.subarray(0, 100_000)), gzipSync(bytes.subarray(100_000))),
    ],
  ])('reads %s file, its genesis block included', async (_, pack) => {
    const chain = await open(GENESIS)
    const content = pack(bytesOf(0, 5))
    const seen: ImportProgress[] = []
    const last = await importBlocks(chain, fileOf('whole', content), { onProgress: (progress) => void seen.push(progress) })
    expect(last).toEqual({ imported: 5, skipped: 1, number: 5n, bytesRead: content.length, totalBytes: content.length })
    expect(seen.map(({ number }) => number)).toEqual([0n, 1n, 2n, 3n, 4n, 5n])
    expect(chain.head.hash).toBe(blocks[5]!.hash)
  })

  test('resumes an interrupted import', async () => {
    const chain = await open(GENESIS)
    const stopped = importBlocks(chain, fileOf('whole', bytesOf(1, 5)), {
      onProgress: ({ number }) => {
        if (number === 2n) throw new Error('stop')
      },
    })
    await expect(stopped).rejects.toThrow('stop')
    expect(chain.head.header.number).toBe(2n)
    await expect(importBlocks(chain, fileOf('whole', bytesOf(1, 5)))).resolves.toMatchObject({ imported: 3, skipped: 2 })
    expect(chain.head.hash).toBe(blocks[5]!.hash)
  })

  test('reports the damaged block, and keeps the ones before it', async () => {
    const chain = await open(GENESIS)
    const content = bytesOf(1, 5)
    content[blockToBytes(blocks[1]!).length + blockToBytes(blocks[2]!).length - 1]! ^= 3
    const failed = importBlocks(chain, fileOf('damaged', content))
    await expect(failed).rejects.toMatchObject({ code: 'import-failed' })
    await expect(failed).rejects.toThrow(
      `block 2 (${blocks[2]!.hash}): withdrawals root: the header has ${blocks[2]!.header.withdrawalsRoot}, the body gives 0x`,
    )
    await expect(failed).rejects.toThrow(/; the blocks before it \(1\) are in the chain$/)
    expect(chain.head.hash).toBe(blocks[1]!.hash)
  })

  test('reports the block whose encoding is damaged', async () => {
    const chain = await open(GENESIS)
    const content = bytesOf(1, 2)
    // The prefix of the last withdrawal, a list of 24 bytes, becomes one of a string.
    content[content.length - 25] = 0x98
    await expect(importBlocks(chain, fileOf('damaged', content))).rejects.toThrow(`block 2 (${blocks[2]!.hash}): rlp: `)
  })

  test('reports the missing parent', async () => {
    await expect(importBlocks(await open(GENESIS), fileOf('gap', bytesOf(3, 5)))).rejects.toThrow(
      `block 3 (${blocks[3]!.hash}): parent: unknown block ${blocks[2]!.hash}`,
    )
  })

  test('reports where a truncated file ends', async () => {
    const chain = await open(GENESIS)
    const offset = blockToBytes(blocks[1]!).length
    await expect(importBlocks(chain, fileOf('cut', bytesOf(1, 2).subarray(0, -1)))).rejects.toThrow(
      `the file ends within the list at byte ${offset}`,
    )
    expect(chain.head.hash).toBe(blocks[1]!.hash)
  })

  test.each([
    ['a text', new TextEncoder().encode('no blocks'), 'expected a list at byte 0 of the file'],
    ['a list that is not a block', Uint8Array.of(0xc1, 0x80), 'the block at byte 0: rlp: block has 1 items'],
    ['a damaged length', Uint8Array.of(0xff, 1, 1, 1, 1, 1, 1, 1, 1), 'the list at byte 0 of the file has'],
  ])('refuses %s', async (_, content, message) => {
    await expect(importBlocks(await open(GENESIS), fileOf('bad', content))).rejects.toThrow(message)
  })

  test('rejects the blocks of another genesis', async () => {
    const chain = await open({ ...GENESIS, timestamp: 1_001n })
    await expect(importBlocks(chain, fileOf('other', bytesOf(0, 1)))).rejects.toThrow(
      `block 0 (${blocks[0]!.hash}): differs from this chain's genesis block ${chain.genesis.hash}`,
    )
  })

  test.each([
    ['a gas limit', { gasLimit: 31_000_000n }, 'its gas limit is 30000000, expected 31000000 (--gas-limit)'],
    ['a base fee', { baseFeePerGas: 1n }, 'its base fee is 1000000000, expected 1 (--base-fee)'],
    ['accounts', { accounts: [ZERO_ADDRESS] }, 'its accounts, balances or contracts differ (--accounts,'],
    ['a fork', { hardfork: 'paris' as const }, 'it has the fields of a different fork (--hardfork)'],
  ])('names what differs beside the time of a default chain: %s', async (_, options, message) => {
    const chain = await open(defaultGenesis({ accounts: [addressFromPrivateKey(KEY)], ...options }))
    await expect(importBlocks(chain, fileOf('other', bytesOf(0, 1)))).rejects.toThrow(message)
    expect(chain.head).toBe(chain.genesis)
  })

  test('adopts block 0 of a default chain from the file, and persists it', async () => {
    const store = createMemoryStore()
    const options = { store, engine: createEngine(), genesis: defaultGenesis({ accounts: [addressFromPrivateKey(KEY)] }) }
    const chain = await Chain.open(options)
    const before = chain.genesis.hash
    const path = fileOf('whole', bytesOf(0, 5))
    await expect(importBlocks(chain, path)).resolves.toMatchObject({ imported: 6, skipped: 0 })
    expect([chain.genesis.hash, chain.head.hash]).toEqual([blocks[0]!.hash, blocks[5]!.hash])
    expect([chain.blockByHash(before), chain.blockByNumber(0n)?.hash]).toEqual([undefined, blocks[0]!.hash])
    const reopened = await Chain.open(options)
    expect([reopened.genesis.hash, reopened.head.hash]).toEqual([blocks[0]!.hash, blocks[5]!.hash])
    await expect(importBlocks(reopened, path)).resolves.toMatchObject({ imported: 0, skipped: 6 })
  })

  test('keeps block 0 of a default chain that has blocks of its own', async () => {
    const chain = await open(defaultGenesis({ accounts: [addressFromPrivateKey(KEY)] }))
    const { header } = chain.genesis
    const attributes = {
      timestamp: header.timestamp + 1n,
      coinbase: ZERO_ADDRESS,
      gasLimit: header.gasLimit,
      prevRandao: GENESIS.mixHash,
      extraData: new Uint8Array(0),
    }
    await chain.exclusive(() => chain.insert(buildBlock(chain, header, sourceOf([]), attributes)))
    await expect(importBlocks(chain, fileOf('whole', bytesOf(0, 5)))).rejects.toThrow(
      `${chain.genesis.hash}, which has blocks already: import into a new data folder`,
    )
  })

  test('reports why a file cannot be read', async () => {
    const path = join(folder, 'nowhere')
    await expect(importBlocks(await open(GENESIS), path)).rejects.toThrow(`cannot import ${path}: ENOENT`)
  })
})

describe.skipIf(!hasConformanceData('execution-apis'))(
  'the chain that crosses every fork (skipped where ../shared/conformance is absent)',
  () => {
    const data = join(CONFORMANCE_FOLDER, 'execution-apis/tests')

    test('is imported completely, up to its known head', async () => {
      const chain = await open(genesisFromJson(readJson(join(data, 'genesis.json'))))
      expect(chain.genesis.hash).toBe('0x44fd89d504659cd58f48f4796b77a7e7012cf296a2409afa2f6c3cb99b5b3d99')
      await expect(importBlocks(chain, join(data, 'chain.rlp'))).resolves.toMatchObject({ imported: 54, skipped: 0, number: 54n })
      const { params } = readJson(join(data, 'headfcu.json')) as { params: [{ headBlockHash: string }] }
      expect(chain.head.hash).toBe(params[0].headBlockHash)
      // Before Byzantium receipts contain the state root after their transaction instead of a status.
      const roots = Array.from({ length: 54 }, (_, i) => BigInt(i + 1)).filter((number) =>
        chain.receipts(chain.canonicalHash(number)!)!.some(({ root }) => root !== undefined),
      )
      expect(roots.every((number) => number < 9n)).toBe(true)
      expect(roots.length).toBeGreaterThan(0)
    })
  },
)
