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
import type { ContractRecord } from './contractRecords.ts'
import type { KeyValueStore } from './keyValueStore.ts'
import { openLevelStore } from './levelStore.ts'
import { createMemoryStore } from './memoryStore.ts'
import { bodyKey, contractKey, laneKey } from './schema.ts'

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

/** Makes a stored block the head. */
const checkout = async (store: BlockStore, { hash }: Block) => store.commit(store.writesCheckout(hash, store.placeOf(hash)!, 5))
const reopened = async (keyValueStore: KeyValueStore) => {
  const reader = new BlockStore(keyValueStore)
  await reader.open()
  return reader
}

const contract = (at: number, blockNumber: bigint, code: number): ContractRecord => ({
  address: address(at),
  creator: null,
  transactionHash: null,
  blockNumber,
  codeHash: wordFromBigint(BigInt(code)),
})

const codes = ({ contracts }: BlockStore) => ({
  all: Array.from({ length: Number(contracts.count) }, (_, n) => Number(contracts.at(BigInt(n))!.codeHash)),
  byAddress: [1, 2, 3].map((at) => contracts.of(address(at)) && Number(contracts.of(address(at))!.codeHash)),
  oldest: Number(contracts.oldestOf(address(2))?.codeHash),
})

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

  test('a rewind hides the blocks above, which stay readable by hash, and a checkout shows them again', async () => {
    const { keyValueStore, store } = await open()
    const blocks = [0n, 1n, 2n, 3n].map((n) => blockOf(n, [transfer(n)], [logOf(Number(n) + 1)]))
    for (const block of blocks) await append(store, block)
    for (const height of [1, 3, 0, 2]) {
      await checkout(store, blocks[height]![0])
      for (const reader of [store, await reopened(keyValueStore)]) {
        expect(reader.headHash()).toBe(blocks[height]![0].hash)
        expect(reader.blocksByBloom(0n, 9n, () => true)).toEqual([0n, 1n, 2n, 3n].slice(0, height + 1))
        for (const [i, [block]] of blocks.entries()) {
          const isThere = i <= height
          expect(reader.canonicalHash(BigInt(i))).toBe(isThere ? block.hash : undefined)
          expect(reader.transactionLocation(block.transactions[0]!.hash) !== undefined).toBe(isThere)
          expect(plain(reader.blockByHash(block.hash))).toEqual(plain(block))
          expect(reader.receipts(block.hash)).toHaveLength(1)
        }
      }
    }
  })

  test('after a rewind other blocks take the numbers, and a transaction has its position on the path to the head', async () => {
    const { keyValueStore, store } = await open()
    const root = blockOf(0n)
    const [shared, other] = [transfer(0n), transfer(5n)]
    const a = [blockOf(1n, [shared], [logOf(1)]), blockOf(2n, [other])]
    const b = [
      blockOf(1n, [other], [], { timestamp: 99n }),
      blockOf(2n, [], [], { timestamp: 100n }),
      blockOf(3n, [transfer(7n), shared], [logOf(1)]),
    ]
    for (const block of [root, ...a]) await append(store, block)
    await checkout(store, root[0])
    for (const block of b) await append(store, block)
    const expectA = (reader: BlockStore) => {
      expect([1n, 2n, 3n].map((number) => reader.canonicalHash(number))).toEqual([a[0]![0].hash, a[1]![0].hash, undefined])
      expect(reader.blocksByBloom(0n, 9n, () => true)).toEqual([1n])
      expect([shared, other].map(({ hash }) => reader.transactionLocation(hash))).toEqual([
        { blockHash: a[0]![0].hash, blockNumber: 1n, index: 0 },
        { blockHash: a[1]![0].hash, blockNumber: 2n, index: 0 },
      ])
    }
    const expectB = (reader: BlockStore) => {
      expect([1n, 2n, 3n].map((number) => reader.canonicalHash(number))).toEqual(b.map(([{ hash }]) => hash))
      expect(reader.blocksByBloom(0n, 9n, () => true)).toEqual([3n])
      expect([shared, other].map(({ hash }) => reader.transactionLocation(hash))).toEqual([
        { blockHash: b[2]![0].hash, blockNumber: 3n, index: 1 },
        { blockHash: b[0]![0].hash, blockNumber: 1n, index: 0 },
      ])
    }
    for (const reader of [store, await reopened(keyValueStore)]) expectB(reader)
    const path = store.lanes.path
    await checkout(store, a[1]![0])
    for (const reader of [store, await reopened(keyValueStore)]) expectA(reader)
    expect(store.canonicalHash(3n, path)).toBe(b[2]![0].hash)
    await checkout(store, b[2]![0])
    for (const reader of [store, await reopened(keyValueStore)]) expectB(reader)
  })

  test('a lane begins only when a block is added next to another one', async () => {
    const { store } = await open()
    for (const number of [0n, 1n, 2n]) await append(store, blockOf(number))
    await checkout(store, blockOf(1n)[0])
    await checkout(store, blockOf(2n)[0])
    await append(store, blockOf(3n))
    expect(Array.from(store.lanes.all(), ({ id }) => id)).toEqual([0])
    await checkout(store, blockOf(1n)[0])
    await append(store, blockOf(2n, [], [], { timestamp: 9n }))
    expect(Array.from(store.lanes.all())).toMatchObject([
      { id: 0, parent: null, tip: { number: 3n }, leftAt: 5 },
      { id: 1, parent: 0, first: 2n, tip: undefined, leftAt: null },
    ])
  })

  test('records that lead in a circle, or announce more than is there, are damage', async () => {
    const { keyValueStore, store } = await open()
    await append(store, blockOf(0n))
    await store.commit([...store.writesBlock(...blockOf(1n)), ...store.writesCanonical(blockOf(1n)[0], [contract(2, 1n, 20)])])
    await checkout(store, blockOf(0n)[0])
    await append(store, blockOf(1n, [], [], { timestamp: 9n }))
    const damaged = expect.objectContaining({ code: 'store-corrupt' }) as Error
    // The lane becomes its own parent.
    const lane = keyValueStore.get(laneKey(0))!
    await keyValueStore.batch([{ key: laneKey(0), value: keyValueStore.get(laneKey(1))! }])
    await expect(reopened(keyValueStore)).rejects.toEqual(damaged)
    await keyValueStore.batch([{ key: laneKey(0), value: lane }])
    await checkout(store, blockOf(1n)[0])
    // The last field of the contract's record: the number of the one before it plus one.
    const record = keyValueStore.get(contractKey(0n))!.slice()
    record[record.length - 1] = 1
    await keyValueStore.batch([{ key: contractKey(0n), value: record }])
    expect(() => store.contracts.oldestOf(address(2))).toThrow(damaged)
    const body = keyValueStore.get(bodyKey(blockOf(0n)[0].hash))!.slice()
    body[0] = 0xff
    await keyValueStore.batch([{ key: bodyKey(blockOf(0n)[0].hash), value: body }])
    expect(() => new BlockStore(keyValueStore).bodyByHash(blockOf(0n)[0].hash)).toThrow('4278190080 senders')
  })

  test('the contracts of each lane are found on paths through it, by number and by address', async () => {
    const { keyValueStore, store } = await open()
    const add = async ([block, receipts]: [Block, Receipt[]], ...contracts: ContractRecord[]) =>
      store.commit([...store.writesBlock(block, receipts), ...store.writesCanonical(block, contracts)])
    await add(blockOf(0n), contract(1, 0n, 10))
    await add(blockOf(1n), contract(2, 1n, 20))
    await add(blockOf(2n), contract(2, 2n, 21), contract(3, 2n, 30))
    await checkout(store, blockOf(1n)[0])
    const side = blockOf(2n, [], [], { timestamp: 9n })
    await add(side, contract(2, 2n, 22))
    const expectCodes = async (all: number[], byAddress: (number | undefined)[], oldest = 20) => {
      for (const reader of [store, await reopened(keyValueStore)]) expect(codes(reader)).toEqual({ all, byAddress, oldest })
    }
    await expectCodes([10, 20, 22], [10, 22, undefined])
    await checkout(store, blockOf(2n)[0])
    await expectCodes([10, 20, 21, 30], [10, 21, 30])
    await checkout(store, blockOf(1n)[0])
    await expectCodes([10, 20], [10, 20, undefined])
    await checkout(store, blockOf(0n)[0])
    await expectCodes([10], [10, undefined, undefined], NaN)
    await checkout(store, side[0])
    await expectCodes([10, 20, 22], [10, 22, undefined])
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
