import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Hash } from '../contract/hex.ts'
import { createEngine } from '../evm/evm.ts'
import { ETHER, alice, balanceOf, bob, createTestDevnet, signed, testGenesis } from '../miner/fixture.ts'
import { openLevelStore } from '../store/levelStore.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { createTransaction } from '../types/transaction.ts'
import { BlockResolver } from './blockResolver.ts'
import { Chain } from './chain.ts'
import { defaultGenesis } from './genesis.ts'

const engine = createEngine()

describe('a chain on disk', () => {
  test('reopened has the head, the lookups and the state of everything that was acknowledged', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chain-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const store = await openLevelStore(folder)
    const devnet = await createTestDevnet({ store })
    const transactions = [0, 1, 2].map((nonce) => signed(alice, nonce, { value: ETHER }))
    for (const tx of transactions) await devnet.miner.submit(tx)
    const waiting = signed(alice, 9)
    await devnet.miner.submit(waiting)
    await store.close()

    const reopened = await openLevelStore(folder)
    onTestFinished(() => reopened.close())
    const again = await createTestDevnet({ store: reopened })
    expect(again.chain.head.hash).toBe(devnet.chain.head.hash)
    expect(again.chain.head.header.number).toBe(3n)
    for (const tx of transactions) expect(again.chain.transaction(tx.hash)?.transaction.from).toBe(alice.address)
    expect(balanceOf(again, bob.address)).toBe(10_003n * ETHER)
    expect(again.chain.stateAt(again.chain.headerByNumber(1n)!).account(bob.address)?.balance).toBe(10_001n * ETHER)
    expect(again.pool.get(waiting.hash)?.hash).toBe(waiting.hash)
    await again.miner.submit(signed(alice, 3))
    expect(again.chain.head.header.number).toBe(4n)
  })
})

describe('opening', () => {
  test('without a genesis opens the existing chain', async () => {
    const store = createMemoryStore()
    const chain = await Chain.open({ store, engine, genesis: testGenesis() })
    const again = await Chain.open({ store, engine })
    expect(again.genesis.hash).toBe(chain.genesis.hash)
    expect(again.config).toEqual(chain.config)
  })

  test('without a genesis and without a chain fails', async () => {
    await expect(Chain.open({ store: createMemoryStore(), engine })).rejects.toMatchObject({ code: 'missing-genesis' })
  })

  test('with another chain id reports both', async () => {
    const store = createMemoryStore()
    await Chain.open({ store, engine, genesis: testGenesis() })
    await expect(Chain.open({ store, engine, genesis: defaultGenesis({ chainId: 5n, timestamp: 1n }) })).rejects.toThrow(
      /chain id is 1337, expected 5/,
    )
  })

  test('with another fork reports it', async () => {
    const store = createMemoryStore()
    await Chain.open({ store, engine, genesis: testGenesis() })
    await expect(Chain.open({ store, engine, genesis: defaultGenesis({ hardfork: 'cancun', timestamp: 1n }) })).rejects.toThrow(
      /hardfork osaka is active from timestamp 0, expected never active; use another data folder/,
    )
  })

  test('with Frontier named or not, which every chain begins in, opens the existing chain', async () => {
    const store = createMemoryStore()
    const { config, ...rest } = testGenesis()
    const first = await Chain.open({ store, engine, genesis: { ...rest, config } })
    const { frontier: _, ...forks } = config.forks
    const second = await Chain.open({ store, engine, genesis: { ...rest, config: { ...config, forks } } })
    expect(second.genesis.hash).toBe(first.genesis.hash)
  })

  test('with other accounts reports the genesis hashes', async () => {
    const store = createMemoryStore()
    await Chain.open({ store, engine, genesis: testGenesis() })
    await expect(Chain.open({ store, engine, genesis: { ...testGenesis(), alloc: new Map() } })).rejects.toThrow(
      /genesis block is 0x.*, expected 0x/,
    )
  })

  test('with a genesis of another time, if its time is free, opens the existing chain', async () => {
    const store = createMemoryStore()
    const first = await Chain.open({ store, engine, genesis: { ...testGenesis(), isTimestampFree: true } })
    const second = await Chain.open({ store, engine, genesis: { ...testGenesis(), isTimestampFree: true, timestamp: 9n } })
    expect(second.genesis.hash).toBe(first.genesis.hash)
  })
})

describe('the head', () => {
  test('is visible, and emitted, only when it is in the store', async () => {
    const { chain, miner, store } = await createTestDevnet()
    const seen: unknown[] = []
    chain.on('newHead', ({ block, receipts }) => {
      seen.push(chain.head.hash === block.hash, chain.store.headHash() === block.hash, receipts.length)
    })
    const submitted = miner.submit(signed(alice, 0))
    expect(chain.head.header.number).toBe(0n)
    await submitted
    expect(seen).toEqual([true, true, 1])
    expect(store).toBeDefined()
  })

  test('a block that is not on top of it is rejected', async () => {
    const { chain, miner } = await createTestDevnet({ mode: { kind: 'manual' } })
    const stale = miner.pending()
    await miner.mine()
    await expect(chain.exclusive(() => chain.insert(stale))).rejects.toMatchObject({ code: 'not-on-head' })
  })

  test('is rewound to an earlier block, and emits what was removed', async () => {
    const { chain, miner } = await createTestDevnet()
    await miner.mine(3)
    const removed: bigint[] = []
    chain.on('headReset', (event) => void removed.push(...Array.from(event.removed, ({ block }) => block.header.number)))
    await chain.exclusive(() => chain.setHead(chain.canonicalHash(1n)!))
    expect(chain.head.header.number).toBe(1n)
    expect(chain.blockByNumber(2n)).toBeUndefined()
    expect(removed).toEqual([3n, 2n])
  })
})

describe('a branch', () => {
  test('that was left behind becomes canonical again, with its states and transactions', async () => {
    const store = createMemoryStore()
    const devnet = await createTestDevnet({ store })
    const { chain, miner } = devnet
    const paid = signed(alice, 0, { value: ETHER })
    await miner.submit(paid)
    await miner.mine(2)
    const left = chain.head
    await chain.exclusive(() => chain.setHead(chain.genesis.hash))
    expect(chain.transaction(paid.hash)).toBeUndefined()
    await miner.submit(signed(alice, 0, { value: 2n * ETHER }))
    const other = chain.head
    expect(chain.blockByHash(left.hash)).toEqual(left)
    const events: unknown[] = []
    chain.on('headReset', ({ removed, added }) => {
      const numbers = (blocks: typeof removed) => Array.from(blocks, ({ block, receipts }) => [block.header.number, receipts.length])
      events.push(numbers(removed), numbers(added))
    })
    await chain.exclusive(() => chain.checkout(left.hash))
    expect(events).toEqual([
      [[1n, 1]],
      [
        [1n, 1],
        [2n, 0],
        [3n, 0],
      ],
    ])
    expect(chain.transaction(paid.hash)?.block.header.number).toBe(1n)
    expect(balanceOf(devnet, bob.address)).toBe(10_001n * ETHER)
    expect(chain.stateAt(other.header).account(bob.address)?.balance).toBe(10_002n * ETHER)
    expect(chain.blockHashReader(other.header)(1n)).toBe(other.hash)
    await miner.submit(signed(alice, 1))
    expect(chain.head.header).toMatchObject({ number: 4n, parentHash: left.hash })
    const again = await Chain.open({ store, engine })
    expect([again.head.hash, again.canonicalHash(3n), again.blockByHash(other.hash)?.hash]).toEqual([
      chain.head.hash,
      left.hash,
      other.hash,
    ])
  })

  test('whose block is built again becomes canonical up to that block', async () => {
    const { chain, miner } = await createTestDevnet({ mode: { kind: 'manual' } })
    const built = miner.pending()
    await miner.mine()
    await miner.mine()
    const [first, second] = [chain.blockByNumber(1n)!, chain.head]
    await chain.exclusive(() => chain.setHead(chain.genesis.hash))
    await chain.exclusive(() => chain.insert({ ...built, block: first }))
    expect(chain.head.hash).toBe(first.hash)
    expect(Array.from(chain.store.lanes.all())).toHaveLength(1)
    await chain.exclusive(() => chain.checkout(second.hash))
    expect(chain.store.lanes.isSingle).toBe(true)
  })

  test('is needed: a block that no chain contains cannot become the head', async () => {
    const { chain } = await createTestDevnet()
    const unknown = `0x${'12'.repeat(32)}` as const
    await expect(chain.exclusive(() => chain.checkout(unknown))).rejects.toMatchObject({ code: 'unknown-block' })
    await expect(chain.exclusive(() => chain.setHead(unknown))).rejects.toMatchObject({ code: 'unknown-block' })
  })
})

describe('reading', () => {
  test('continues to show the states and hashes of a rewound chain to its earlier readers', async () => {
    const devnet = await createTestDevnet()
    const { chain, miner } = devnet
    const numbers = [0n, 1n, 2n, 3n, 4n, 5n]
    const hashes = (): Hash[] => numbers.map((number) => chain.blockByNumber(number)!.hash)
    const pay = async (count: number, value: bigint) => {
      for (let i = 0; i < count; i++) await miner.submit(signed(alice, Number(chain.head.header.number), { value }))
    }
    const setHead = (number: bigint) => chain.exclusive(() => chain.setHead(chain.blockByNumber(number)!.hash))

    await pay(5, ETHER)
    const [first, before] = [hashes(), chain.stateAt(chain.head.header)]
    await setHead(3n)
    await pay(4, 2n * ETHER)
    const [second, between] = [hashes(), chain.stateAt(chain.headerByNumber(5n)!)]
    await setHead(1n)
    await pay(5, 3n * ETHER)

    expect(hashes().map((hash, i) => hash === second[i])).toEqual([true, true, false, false, false, false])
    expect(numbers.map((number) => before.blockHash(number))).toEqual(first)
    expect(numbers.map((number) => between.blockHash(number))).toEqual(second)
    expect([before, between].map((state) => state.blockHash(6n))).toEqual([`0x${'0'.repeat(64)}`, `0x${'0'.repeat(64)}`])
    expect([before, between].map((state) => state.account(bob.address)!.balance)).toEqual([10_005n * ETHER, 10_007n * ETHER])
  })

  test('BLOCKHASH sees the chain up to the parent', async () => {
    const { chain, miner } = await createTestDevnet()
    await miner.mine(2)
    expect([0n, 1n, 2n].map(chain.blockHashReader())).toEqual([0n, 1n, 2n].map((number) => chain.blockByNumber(number)!.hash))
    expect(chain.blockHashReader()(3n)).toBe(`0x${'0'.repeat(64)}`)
  })

  test('the sender of a transaction is stored, and not recovered on reading', async () => {
    const { chain, miner, store } = await createTestDevnet()
    // Differs from the signer, to show where it is read from.
    const tx = createTransaction(signed(alice, 0), bob.address)
    await miner.submit(tx)
    const again = await Chain.open({ store, engine: chain.engine })
    expect(again.transaction(tx.hash)?.transaction.from).toBe(bob.address)
  })
})

describe('block parameters', () => {
  test('tags, numbers and hashes resolve to their blocks', async () => {
    const { chain, miner } = await createTestDevnet({ mode: { kind: 'manual' } })
    await miner.mine(2)
    const blocks = new BlockResolver(chain, () => miner.pending())
    const numberOf = (id: Parameters<BlockResolver['find']>[0]) => blocks.find(id)?.block.header.number
    expect((['earliest', 'latest', 'safe', 'finalized', 'pending'] as const).map(numberOf)).toEqual([0n, 2n, 2n, 2n, 3n])
    expect(numberOf(1n)).toBe(1n)
    expect(numberOf(9n)).toBeUndefined()
    expect(numberOf({ hash: chain.canonicalHash(1n)!, requireCanonical: true })).toBe(1n)
    expect(() => blocks.resolve(9n)).toThrow('header not found')
    expect(() => blocks.resolve({ hash: `0x${'1'.repeat(64)}`, requireCanonical: false })).toThrow('header for hash not found')
  })

  test('the pending block has its own state, and proofs', async () => {
    const { chain, miner } = await createTestDevnet({ mode: { kind: 'manual' } })
    await miner.submit(signed(alice, 0, { value: ETHER }))
    const { state, view, receipts } = new BlockResolver(chain, () => miner.pending()).resolve('pending')
    expect(state.account(bob.address)?.balance).toBe(10_001n * ETHER)
    expect(view.proof(bob.address, []).account?.balance).toBe(10_001n * ETHER)
    expect(receipts).toHaveLength(1)
  })
})
