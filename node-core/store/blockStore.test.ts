import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Address, hexFromBytes, wordFromBigint } from '../contract/hex.ts'
import { keccak256 } from '../base/keccak256.ts'
import { type Block, createBlock } from '../types/block.ts'
import { EMPTY_OMMERS_HASH, type Header } from '../types/header.ts'
import type { Log } from '../types/log.ts'
import { bloomBits, bloomOfLogs, holdsBits } from '../types/bloom.ts'
import type { Receipt } from '../types/receipt.ts'
import { type Transaction, createTransaction, signTransaction } from '../types/transaction.ts'
import { BlockStore } from './blockStore.ts'
import type { KeyValueStore } from './keyValueStore.ts'
import { openLevelStore } from './levelStore.ts'
import { createMemoryStore } from './memoryStore.ts'

const address = (byte: number): Address => hexFromBytes(new Uint8Array(20).fill(byte))
const key = keccak256(Uint8Array.of(1))

const headerOf = (number: bigint, fields: Partial<Header> = {}): Header => ({
  parentHash: wordFromBigint(number),
  ommersHash: EMPTY_OMMERS_HASH,
  coinbase: address(0),
  stateRoot: wordFromBigint(1n),
  transactionsRoot: wordFromBigint(2n),
  receiptsRoot: wordFromBigint(3n),
  logsBloom: new Uint8Array(256),
  difficulty: 0n,
  number,
  gasLimit: 30_000_000n,
  gasUsed: 0n,
  timestamp: number,
  extraData: new Uint8Array(0),
  mixHash: wordFromBigint(4n),
  nonce: '0x0000000000000000',
  baseFeePerGas: 7n,
  ...fields,
})

const transfer = (nonce: bigint): Transaction =>
  signTransaction({ type: 0, chainId: 1n, nonce, gasLimit: 21_000n, to: address(9), value: 1n, data: new Uint8Array(0), gasPrice: 1n }, key)

const logOf = (byte: number): Log => ({ address: address(byte), topics: [wordFromBigint(BigInt(byte))], data: Uint8Array.of(byte) })

const blockOf = (number: bigint, transactions: Transaction[] = [], logs: Log[] = [], fields: Partial<Header> = {}): [Block, Receipt[]] => [
  createBlock(headerOf(number, { logsBloom: bloomOfLogs(logs), ...fields }), { transactions, ommers: [], withdrawals: [] }),
  transactions.map((tx, i) => ({
    type: tx.type,
    status: 1,
    cumulativeGasUsed: 21_000n * BigInt(i + 1),
    logsBloom: bloomOfLogs(i === 0 ? logs : []),
    logs: i === 0 ? logs : [],
  })),
]

const append = (store: BlockStore, [block, receipts]: [Block, Receipt[]]) =>
  store.commit([...store.writesBlock(block, receipts), ...store.writesCanonical(block)])

const plain = (block: Block | undefined) =>
  block && { ...block, transactions: block.transactions.map((tx) => ({ hash: tx.hash, raw: hexFromBytes(tx.raw), from: tx.from })) }

const folders: string[] = []
const stores: KeyValueStore[] = []
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

const KINDS: Record<string, () => Promise<KeyValueStore>> = {
  'memory store': async () => createMemoryStore(),
  'level store': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'terrarium-blocks-'))
    folders.push(folder)
    return openLevelStore(folder)
  },
}

describe.each(Object.entries(KINDS))('block store over a %s', (_, create) => {
  const open = async () => {
    const keyValueStore = await create()
    stores.push(keyValueStore)
    return { keyValueStore, store: new BlockStore(keyValueStore) }
  }

  test('an empty store has no head and no block', async () => {
    const { store } = await open()
    await store.open()
    expect(store.headHash()).toBeUndefined()
    expect(store.canonicalHash(0n)).toBeUndefined()
    expect(store.blockByHash(wordFromBigint(1n))).toBeUndefined()
    expect(store.receipts(wordFromBigint(1n))).toBeUndefined()
    expect(store.transactionLocation(wordFromBigint(1n))).toBeUndefined()
    expect(store.blocksByBloom(0n, 100n, () => true)).toEqual([])
    expect(await store.pooledTransactions()).toEqual([])
  })

  test('a block is read back as written, from the cache and from the store', async () => {
    const { keyValueStore, store } = await open()
    const [block, receipts] = blockOf(1n, [transfer(0n), transfer(1n)], [logOf(5)])
    await append(store, [block, receipts])
    for (const reader of [store, new BlockStore(keyValueStore)]) {
      expect(plain(reader.blockByHash(block.hash))).toEqual(plain(block))
      expect(reader.receipts(block.hash)).toEqual(receipts)
      expect(reader.headHash()).toBe(block.hash)
      expect(reader.canonicalHash(1n)).toBe(block.hash)
      expect(reader.transactionLocation(block.transactions[1]!.hash)).toEqual({ blockHash: block.hash, blockNumber: 1n, index: 1 })
    }
  })

  test('the sender of a transaction is stored, and not recovered from the signature', async () => {
    const { keyValueStore, store } = await open()
    const fields = { type: 0, nonce: 0n, gasLimit: 1n, value: 0n, data: new Uint8Array(0), gasPrice: 0n, yParity: 0, r: 1n, s: 1n } as const
    const tx = createTransaction(fields, address(77))
    const [block, receipts] = blockOf(1n, [tx])
    await append(store, [block, receipts])
    expect(new BlockStore(keyValueStore).bodyByHash(block.hash)!.transactions[0]!.from).toBe(address(77))
  })

  test('a body with ommers and without withdrawals round-trips', async () => {
    const { keyValueStore, store } = await open()
    const block = createBlock(headerOf(3n), { transactions: [], ommers: [headerOf(2n)] })
    await append(store, [block, []])
    expect(new BlockStore(keyValueStore).bodyByHash(block.hash)).toEqual({ transactions: [], ommers: [headerOf(2n)] })
  })

  test('receipts with a state root, a failure and logs round-trip', async () => {
    const { keyValueStore, store } = await open()
    const [block] = blockOf(1n)
    const logs = [logOf(1), { address: address(2), topics: [], data: new Uint8Array(300) }]
    const receipts: Receipt[] = [
      { type: 0, root: wordFromBigint(5n), cumulativeGasUsed: 1n, logsBloom: new Uint8Array(256), logs: [] },
      { type: 2, status: 0, cumulativeGasUsed: 2n, logsBloom: new Uint8Array(256), logs: [] },
      { type: 4, status: 1, cumulativeGasUsed: 3n, logsBloom: bloomOfLogs(logs), logs },
    ]
    await append(store, [block, receipts])
    expect(new BlockStore(keyValueStore).receipts(block.hash)).toEqual(receipts)
  })

  test('nothing is visible before the batch is in the store', async () => {
    const { store } = await open()
    const [block, receipts] = blockOf(1n, [transfer(0n)])
    store.writesBlock(block, receipts)
    store.writesCanonical(block)
    expect(store.headHash()).toBeUndefined()
    expect(store.headerByHash(block.hash)).toBeUndefined()
    expect(store.transactionLocation(block.transactions[0]!.hash)).toBeUndefined()
  })

  test('a non-canonical block is found by its hash only', async () => {
    const { store } = await open()
    const [block, receipts] = blockOf(1n, [transfer(0n)])
    await store.commit(store.writesBlock(block, receipts))
    expect(store.blockByHash(block.hash)).toBeDefined()
    expect(store.canonicalHash(1n)).toBeUndefined()
    expect(store.transactionLocation(block.transactions[0]!.hash)).toBeUndefined()
  })

  test('a rewind removes the blocks above with everything that references them', async () => {
    const { keyValueStore, store } = await open()
    const blocks = [0n, 1n, 2n, 3n].map((n) => blockOf(n, [transfer(n)], [logOf(Number(n) + 1)]))
    for (const block of blocks) await append(store, block)
    expect(store.blocksByBloom(0n, 9n, () => true)).toEqual([0n, 1n, 2n, 3n])
    await store.commit(store.writesRewind(blocks[1]![0].hash))
    for (const reader of [store, new BlockStore(keyValueStore)]) {
      expect(reader.headHash()).toBe(blocks[1]![0].hash)
      expect(reader.blocksByBloom(0n, 9n, () => true)).toEqual([0n, 1n])
      for (const [i, [block]] of blocks.entries()) {
        const isThere = i < 2
        expect(reader.canonicalHash(BigInt(i))).toBe(isThere ? block.hash : undefined)
        expect(reader.blockByHash(block.hash) !== undefined).toBe(isThere)
        expect(reader.receipts(block.hash) !== undefined).toBe(isThere)
        expect(reader.transactionLocation(block.transactions[0]!.hash) !== undefined).toBe(isThere)
      }
    }
  })

  test('after a rewind other blocks take the numbers', async () => {
    const { keyValueStore, store } = await open()
    await append(store, blockOf(0n))
    const [first] = blockOf(0n)
    await append(store, blockOf(1n, [transfer(0n)], [logOf(1)]))
    expect(store.blocksByBloom(0n, 1n, () => true)).toEqual([1n])
    await store.commit(store.writesRewind(first.hash))
    const [other, receipts] = blockOf(1n, [transfer(5n)], [], { timestamp: 99n })
    await append(store, [other, receipts])
    for (const reader of [store, new BlockStore(keyValueStore)]) {
      expect(reader.canonicalHash(1n)).toBe(other.hash)
      expect(reader.blocksByBloom(0n, 1n, () => true)).toEqual([])
    }
  })

  test('a bloom search returns the blocks that may match, across sections and up to the head', async () => {
    const { keyValueStore, store } = await open()
    const withLogs = [3n, 255n, 256n, 600n]
    for (let number = 0n; number <= 700n; number++) {
      await append(store, blockOf(number, [], withLogs.includes(number) ? [logOf(Number(number % 7n))] : []))
    }
    const wanted = bloomBits(`0x${'03'.repeat(20)}`)
    for (const reader of [store, new BlockStore(keyValueStore)]) {
      expect(reader.blocksByBloom(0n, 2n ** 63n, () => true)).toEqual(withLogs)
      expect(reader.blocksByBloom(4n, 600n, () => true)).toEqual([255n, 256n, 600n])
      expect(reader.blocksByBloom(4n, 599n, () => true)).toEqual([255n, 256n])
      expect(reader.blocksByBloom(0n, 700n, (bloom) => holdsBits(bloom, wanted))).toEqual([3n, 255n])
      expect(reader.blocksByBloom(5n, 4n, () => true)).toEqual([])
    }
    await append(store, blockOf(701n, [], [logOf(3)]))
    expect(store.blocksByBloom(601n, 701n, () => true)).toEqual([701n])
  })

  test('pooled transactions are read in the order of their arrival, with their blobs, until they are removed', async () => {
    const { keyValueStore, store } = await open()
    const sidecar = {
      version: 1 as const,
      blobs: [new Uint8Array(131072).fill(3)],
      commitments: [new Uint8Array(48)],
      proofs: [new Uint8Array(48)],
    }
    const first = Array.from({ length: 20 }, (_, i) => ({ transaction: transfer(BigInt(i)) }))
    for (const pooled of first) await store.commit(store.writesPooled(pooled))
    const again = new BlockStore(keyValueStore)
    expect((await again.pooledTransactions()).map((it) => it.transaction.hash)).toEqual(first.map((it) => it.transaction.hash))
    const last = { transaction: transfer(99n), sidecar }
    await again.commit([...again.writesPooled(last), ...again.writesPooledRemoval(first[0]!.transaction.hash)])
    const found = await again.pooledTransactions()
    expect(found.map((it) => it.transaction.hash)).toEqual([...first.slice(1), last].map((it) => it.transaction.hash))
    expect(found.at(-1)!.transaction.from).toBe(last.transaction.from)
    expect(found.at(-1)!.sidecar).toEqual(sidecar)
    expect(found[0]!.sidecar).toBeUndefined()
  })

  test('metadata texts are stored, replaced and removed', async () => {
    const { store } = await open()
    await store.commit([...store.writesMetadata('chainConfig', '{"chainId":1}'), ...store.writesMetadata('instanceId', 'é')])
    expect(store.metadata('chainConfig')).toBe('{"chainId":1}')
    expect(store.metadata('instanceId')).toBe('é')
    await store.commit(store.writesMetadata('instanceId', undefined))
    expect(store.metadata('instanceId')).toBeUndefined()
  })

  test('data of another schema version is rejected', async () => {
    const { store } = await open()
    await store.open()
    await store.open()
    await store.commit(store.writesMetadata('schemaVersion', '999'))
    await expect(store.open()).rejects.toMatchObject({ code: 'schema-version', message: expect.stringContaining('999') as string })
  })
})
