import { describe, expect, test } from 'vitest'
import { bytesFromHex } from '../contract/hex.ts'
import { Chain } from '../chain/chain.ts'
import type { BlockWork } from '../execution/blockWork.ts'
import type { KeyValueStore } from '../store/keyValueStore.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { headerHash } from '../types/header.ts'
import {
  alice,
  balanceOf,
  bob,
  carol,
  createTestDevnet,
  creation,
  devAccounts,
  ETHER,
  GWEI,
  START,
  signed,
  testGenesis,
} from './fixture.ts'
import { advancedBy, spacedBy } from './seriesTiming.ts'

const bound = (store: KeyValueStore): KeyValueStore => ({
  get: (key) => store.get(key),
  entries: (range) => store.entries(range),
  batch: (writes) => store.batch(writes),
  close: () => store.close(),
})

describe('auto mining', () => {
  test('a transaction is in a block, with its receipt, when submit is fulfilled', async () => {
    const devnet = await createTestDevnet()
    const tx = signed(alice, 0, { value: ETHER })
    await devnet.miner.submit(tx)
    const { chain } = devnet
    expect(chain.head.header.number).toBe(1n)
    expect(chain.transaction(tx.hash)).toMatchObject({ index: 0, block: { hash: chain.head.hash } })
    expect(chain.receipts(chain.head.hash)).toMatchObject([{ type: 2, status: 1, cumulativeGasUsed: 21_000n, logs: [] }])
    expect(balanceOf(devnet, bob.address)).toBe(10_001n * ETHER)
    expect(devnet.pool.counts()).toEqual({ pending: 0, queued: 0 })
  })

  test('a block tells what making it took, only if somebody wants to know', async () => {
    const works = await Promise.all(
      [false, true].map(async (timesBlocks) => {
        const { chain, miner } = await createTestDevnet({ timesBlocks })
        const work = new Promise((resolve) => chain.on('newHead', (event) => resolve(event.work)))
        const beforeMs = performance.now()
        await miner.submit(signed(alice, 0))
        return { beforeMs, work: (await work) as BlockWork | undefined, afterMs: performance.now() }
      }),
    )
    expect(works[0]!.work).toBeUndefined()
    const { beforeMs, work, afterMs } = works[1]!
    const { startedAtMs, execution, written } = work!
    expect(execution).toMatchObject({ runs: 1, gas: 21_000 })
    expect(execution.ms).toBeGreaterThan(0)
    const times = [beforeMs, startedAtMs, startedAtMs + execution.ms, written!.startedAtMs, written!.endedAtMs, afterMs]
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test('the block has the header of its fork and the hash of its parent', async () => {
    const { chain, miner } = await createTestDevnet()
    await miner.submit(signed(alice, 0))
    const { header } = chain.head
    expect(header).toMatchObject({
      number: 1n,
      gasUsed: 21_000n,
      timestamp: START + 1n,
      blobGasUsed: 0n,
      excessBlobGas: 0n,
      difficulty: 0n,
    })
    expect(header.parentHash).toBe(chain.genesis.hash)
    expect(headerHash(header)).toBe(chain.head.hash)
    expect(header.baseFeePerGas).toBe(875_000_000n)
  })

  test('what arrives in the same iteration of the event loop shares a block, and what comes later does not', async () => {
    const { chain, miner } = await createTestDevnet()
    const first = miner.submit(signed(alice, 0))
    // As another connection's request is read: after everything that the first one left to do at once.
    for (let i = 0; i < 100; i++) await Promise.resolve()
    await Promise.all([first, miner.submit(signed(bob, 0))])
    expect(chain.head.header.number).toBe(1n)
    expect(chain.head.transactions.map(({ from }) => from)).toEqual([alice.address, bob.address])
    await miner.submit(signed(alice, 1))
    expect(chain.head.header.number).toBe(2n)
  })

  test('a burst of 3,000 sends from ten senders is mined completely', async () => {
    const devnet = await createTestDevnet()
    const transactions = devAccounts.flatMap((account) =>
      Array.from({ length: 300 }, (_, nonce) => signed(account, nonce, { to: carol.address })),
    )
    // Interleaved as by ten clients, and in chunks as they arrive from sockets.
    const interleaved = Array.from({ length: 3000 }, (_, i) => transactions[(i % 10) * 300 + Math.floor(i / 10)]!)
    const submissions: Promise<void>[] = []
    for (const [i, tx] of interleaved.entries()) {
      submissions.push(devnet.miner.submit(tx))
      if (i % 7 === 0) await new Promise(setImmediate)
    }
    await Promise.all(submissions)
    expect(devnet.pool.counts()).toEqual({ pending: 0, queued: 0 })
    expect(transactions.every((tx) => devnet.chain.transaction(tx.hash) !== undefined)).toBe(true)
    const state = devnet.chain.stateAt(devnet.chain.head.header)
    expect(devAccounts.map(({ address }) => state.account(address)?.nonce)).toEqual(devAccounts.map(() => 300n))
  })

  test('what is submitted together goes into one block in nonce order', async () => {
    const { chain, miner } = await createTestDevnet()
    const [first, second, third] = [
      signed(alice, 0),
      signed(alice, 1, { maxPriorityFeePerGas: 2n * GWEI }),
      signed(bob, 0, { to: carol.address }),
    ]
    await Promise.all([miner.submit(second), miner.submit(third), miner.submit(first)])
    expect(chain.head.header.number).toBe(1n)
    expect(chain.head.transactions.filter((tx) => tx.from === alice.address)).toEqual([first, second])
    expect(chain.head.transactions).toContain(third)
  })

  test('a transaction behind a nonce gap waits in the stored pool and is mined with the one that closes the gap', async () => {
    const { chain, miner, pool } = await createTestDevnet()
    const late = signed(alice, 1)
    await miner.submit(late)
    expect(pool.counts()).toEqual({ pending: 0, queued: 1 })
    expect((await chain.store.pooledTransactions()).map(({ transaction }) => transaction.hash)).toEqual([late.hash])
    const early = signed(alice, 0)
    await miner.submit(early)
    expect(chain.head.transactions.map((tx) => tx.hash)).toEqual([early.hash, late.hash])
    expect(await chain.store.pooledTransactions()).toEqual([])
  })

  test('a transaction that fails in execution is mined with status 0', async () => {
    const { chain, miner } = await createTestDevnet()
    // PUSH0 PUSH0 REVERT as init code
    await miner.submit(creation(alice, 0, bytesFromHex('0x'), { data: bytesFromHex('0x5f5ffd') }))
    expect(chain.receipts(chain.head.hash)).toMatchObject([{ status: 0 }])
  })

  test('a transaction below the base fee waits until the base fee has fallen', async () => {
    const { chain, miner, pool } = await createTestDevnet()
    const cheap = signed(alice, 0, { maxFeePerGas: 800_000_000n, maxPriorityFeePerGas: 1n })
    await miner.submit(cheap)
    expect(chain.head.header.number).toBe(0n)
    expect(pool.counts()).toEqual({ pending: 1, queued: 0 })
    await miner.mine(2)
    expect(chain.head.transactions).toEqual([cheap])
  })

  test('a refused transaction rejects submit and changes nothing', async () => {
    const { chain, miner } = await createTestDevnet()
    await expect(miner.submit(signed(alice, 0, { value: 20_000n * ETHER }))).rejects.toMatchObject({ code: 'insufficient-funds' })
    expect(chain.head.header.number).toBe(0n)
  })

  test('a transaction that a block refuses is dropped with the reason and does not hold up others', async () => {
    // An account with code other than a delegation cannot send (EIP-3607): only the execution detects it.
    const { alloc } = testGenesis()
    const { chain, miner, pool } = await createTestDevnet({
      mode: { kind: 'manual' },
      genesis: { alloc: new Map([...alloc, [carol.address, { balance: ETHER, code: bytesFromHex('0x00') }]]) },
    })
    const reasons: string[] = []
    pool.on('droppedTransaction', ({ reason }) => void reasons.push(reason.message))
    await miner.submit(signed(carol, 0))
    await miner.submit(signed(alice, 0))
    await miner.mine()
    expect(chain.head.transactions.map((tx) => tx.from)).toEqual([alice.address])
    expect(reasons).toEqual([expect.stringContaining('sender not an eoa')])
    expect(pool.counts()).toEqual({ pending: 0, queued: 0 })
    expect(await chain.store.pooledTransactions()).toEqual([])
  })

  test('the same transaction, submitted to be mined at once, rejects submit', async () => {
    const { alloc } = testGenesis()
    const { miner, chain } = await createTestDevnet({
      genesis: { alloc: new Map([...alloc, [carol.address, { balance: ETHER, code: bytesFromHex('0x00') }]]) },
    })
    await expect(miner.submit(signed(carol, 0))).rejects.toMatchObject({ code: 'sender-not-eoa' })
    expect(chain.head.header.number).toBe(0n)
  })
})

describe('a store that fails', () => {
  test('rejects the submission, keeps the head and forgets the transaction, which may be sent again', async () => {
    const memory = createMemoryStore()
    let fails = false
    const store: KeyValueStore = {
      ...bound(memory),
      batch: (writes) => (fails ? Promise.reject(new Error('disk full')) : memory.batch(writes)),
    }
    const { chain, miner, pool } = await createTestDevnet({ store })
    const tx = signed(alice, 0)
    fails = true
    await expect(miner.submit(tx)).rejects.toThrow('disk full')
    await expect(miner.submit(signed(alice, 5))).rejects.toThrow('disk full')
    expect(chain.head.header.number).toBe(0n)
    expect(pool.counts()).toEqual({ pending: 0, queued: 0 })
    fails = false
    await miner.submit(tx)
    expect(chain.head.transactions).toEqual([tx])
  })
})

describe('other modes', () => {
  test('transactions that arrive together are stored together', async () => {
    const memory = createMemoryStore()
    let batches = 0
    const store: KeyValueStore = { ...bound(memory), batch: (writes) => (batches++, memory.batch(writes)) }
    const { miner } = await createTestDevnet({ store, mode: { kind: 'manual' } })
    batches = 0
    await Promise.all(Array.from({ length: 100 }, (_, nonce) => miner.submit(signed(alice, nonce))))
    expect(batches).toBe(2)
  })

  test('in manual mode transactions wait, stored, until a block is requested', async () => {
    const { chain, miner } = await createTestDevnet({ mode: { kind: 'manual' } })
    const tx = signed(alice, 0)
    await miner.submit(tx)
    expect(chain.head.header.number).toBe(0n)
    expect(await chain.store.pooledTransactions()).toMatchObject([{ transaction: { hash: tx.hash } }])
    await miner.mine()
    expect(chain.head.transactions).toEqual([tx])
    expect(await chain.store.pooledTransactions()).toEqual([])
  })

  test('in interval mode each tick mines a block, even an empty one', async () => {
    const timers: (() => void)[] = []
    const { chain, miner } = await createTestDevnet({
      mode: { kind: 'interval', intervalMs: 1000 },
      startTimer: (tick) => (timers.push(tick), () => undefined),
    })
    const tx = signed(alice, 0)
    await miner.submit(tx)
    const counts: number[] = []
    const heads = new Promise<void>((resolve) => {
      chain.on('newHead', ({ block }) => {
        if (counts.push(block.transactions.length) === 2) resolve()
        // The next tick comes when the previous one is completely over.
        else setImmediate(timers[0]!)
      })
    })
    timers[0]!()
    await heads
    expect(counts).toEqual([1, 0])
  })

  test('the time of the next block is known in interval mode only', async () => {
    const timers: (() => void)[] = []
    const { miner, pass } = await createTestDevnet({
      mode: { kind: 'interval', intervalMs: 5000 },
      startTimer: (tick) => (timers.push(tick), () => undefined),
    })
    const first = miner.nextTickAtMs!
    pass(5)
    timers[0]!()
    expect(miner.nextTickAtMs! - first).toBe(5000)
    await miner.mine()
    expect(miner.nextTickAtMs! - first).toBe(5000)
    miner.setMode({ kind: 'manual' })
    expect(miner.nextTickAtMs).toBeUndefined()
  })

  test('switching to auto mining mines the waiting transactions', async () => {
    const { chain, miner } = await createTestDevnet({ mode: { kind: 'manual' } })
    const tx = signed(alice, 0)
    await miner.submit(tx)
    miner.setMode({ kind: 'auto' })
    await chain.close()
    expect(chain.head.transactions).toEqual([tx])
  })

  test('mining several blocks spaces their timestamps', async () => {
    const { chain, miner } = await createTestDevnet()
    await miner.mine(3, { timing: spacedBy(60n) })
    const times = [1n, 2n, 3n].map((number) => chain.headerByNumber(number)!.timestamp)
    expect(times).toEqual([START + 1n, START + 61n, START + 121n])
  })

  test('a long series of blocks yields to others', async () => {
    const { chain, miner } = await createTestDevnet()
    const heads: bigint[] = []
    const look = () => {
      heads.push(chain.head.header.number)
      if (chain.head.header.number < 500n) setImmediate(look)
    }
    setImmediate(look)
    await miner.mine(500)
    expect(heads.some((number) => number > 0n && number < 500n)).toBe(true)
  })

  test('a send, a snapshot and another series run between the blocks of a long series, in the order of their requests', async () => {
    const { chain, miner, snapshots } = await createTestDevnet()
    const ended: string[] = []
    const headAt = new Map<string, bigint>()
    const track = async (name: string, work: Promise<unknown>) => {
      await work
      ended.push(name)
      headAt.set(name, chain.head.header.number)
    }
    const series = track('series', miner.mine(3000, { timing: spacedBy(2n) }))
    const tx = signed(alice, 0)
    await Promise.all([series, track('send', miner.submit(tx)), track('snapshot', snapshots.create()), track('two', miner.mine(2))])
    expect(ended).toEqual(['send', 'snapshot', 'two', 'series'])
    expect(headAt.get('two')).toBeLessThan(3000n)
    // The transaction may be in a block of the series.
    expect([3002n, 3003n]).toContain(headAt.get('series'))
    expect(chain.transaction(tx.hash)?.block.header.number).toBeLessThan(3000n)
    expect(chain.head.header.timestamp).toBeGreaterThan(START + 2n * 2999n)
  })

  test('a series of blocks ends when the chain is reset, and reports how many were mined', async () => {
    const { chain, miner, snapshots } = await createTestDevnet()
    const id = await snapshots.create()
    const series = miner.mine(100_000)
    const reverted = snapshots.revert(id)
    await expect(series).rejects.toMatchObject({
      code: 'chain-reset',
      message: expect.stringMatching(/^the chain was reset to block 0 after [1-9]\d* of 100000 blocks were mined/) as string,
    })
    expect(await reverted).toBe(true)
    expect(chain.head.hash).toBe(chain.genesis.hash)
  })

  test('a timestamp that is set while a series of blocks is mined applies to its next block', async () => {
    const { chain, miner } = await createTestDevnet()
    const series = miner.mine(600, { timing: spacedBy(1n) })
    const later = START + 1_000_000n
    await chain.exclusive(() => Promise.resolve(miner.setNextTimestamp(later)))
    await series
    expect(chain.head.header.timestamp).toBeGreaterThan(later)
  })

  test('a block is filled up to its gas limit and the rest stays for the next', async () => {
    const { chain, miner, pool } = await createTestDevnet({ mode: { kind: 'manual' }, genesis: { gasLimit: 50_000n } })
    for (let nonce = 0; nonce < 3; nonce++) await miner.submit(signed(alice, nonce))
    await miner.mine()
    expect(chain.head.transactions).toHaveLength(2)
    expect(pool.counts()).toEqual({ pending: 1, queued: 0 })
  })

  test('higher tips come first, equal tips in the order of arrival', async () => {
    const { chain, miner } = await createTestDevnet({ mode: { kind: 'manual' } })
    const [a, b, c] = [signed(alice, 0), signed(bob, 0), signed(carol, 0, { maxFeePerGas: 3n * GWEI, maxPriorityFeePerGas: 2n * GWEI })]
    for (const tx of [b, a, c]) await miner.submit(tx)
    await miner.mine()
    expect(chain.head.transactions).toEqual([c, b, a])
  })
})

describe('the pending block', () => {
  test('contains the waiting transactions and is not in the chain', async () => {
    const { chain, miner } = await createTestDevnet({ mode: { kind: 'manual' } })
    await miner.submit(signed(alice, 0, { value: ETHER }))
    const pending = miner.pending()
    expect(pending.block.header.number).toBe(1n)
    expect(pending.block.transactions).toHaveLength(1)
    expect(pending.state.account(bob.address)?.balance).toBe(10_001n * ETHER)
    expect(chain.head.header.number).toBe(0n)
  })

  test('is built once as long as nothing changes, and is the block that is then mined', async () => {
    const { chain, miner } = await createTestDevnet({ mode: { kind: 'manual' } })
    await miner.submit(signed(alice, 0))
    const pending = miner.pending()
    expect(miner.pending()).toBe(pending)
    await miner.mine()
    expect(chain.head.hash).toBe(pending.block.hash)
    expect(miner.pending()).not.toBe(pending)
  })

  test('code that was deployed in a pending block only is in the store after the real one', async () => {
    const { chain, miner, store } = await createTestDevnet({ mode: { kind: 'manual' } })
    const runtime = bytesFromHex('0x6001600255')
    await miner.submit(creation(alice, 0, runtime))
    const created = miner.pending().results[0]!.createdAddress!
    await miner.mine()
    const reopened = await Chain.open({ store, engine: chain.engine })
    const state = reopened.stateAt(reopened.head.header)
    expect(state.code(state.account(created)!.codeHash)).toEqual(runtime)
  })
})

describe('time', () => {
  test('blocks within one second get timestamps that rise by one', async () => {
    const { chain, miner } = await createTestDevnet()
    for (let nonce = 0; nonce < 3; nonce++) await miner.submit(signed(alice, nonce))
    expect(chain.head.header.timestamp).toBe(START + 3n)
  })

  test('the wall clock shows in the next block', async () => {
    const { chain, miner, pass } = await createTestDevnet()
    pass(100)
    await miner.mine()
    expect(chain.head.header.timestamp).toBe(START + 100n)
  })

  test('time that is added stays added', async () => {
    const { chain, miner, clock, pass } = await createTestDevnet()
    clock.increase(3600n)
    await miner.mine()
    pass(10)
    await miner.mine()
    expect(chain.head.header.timestamp).toBe(START + 3610n)
  })

  test('time that is added comes after the head, also if quick blocks are ahead of the clock', async () => {
    const { chain, miner, clock, pass } = await createTestDevnet()
    await miner.mine(20)
    expect(clock.increase(3600n, chain.head.header.timestamp)).toBe(3620n)
    await miner.mine()
    expect(chain.head.header.timestamp).toBe(START + 3620n)
    pass(10)
    expect(clock.increase(60n, chain.head.header.timestamp)).toBe(3680n)
    await miner.mine()
    expect(chain.head.header.timestamp).toBe(START + 3690n)
  })

  test('a series of blocks that time is added before starts from the head', async () => {
    const { chain, miner } = await createTestDevnet()
    await miner.mine(20)
    await miner.mine(2, { timing: advancedBy(60n) })
    expect(chain.head.header.timestamp).toBe(START + 140n)
  })

  test('a timestamp that is set applies to the next block, and the clock continues from it', async () => {
    const { chain, miner, pass } = await createTestDevnet()
    miner.setNextTimestamp(START + 1_000_000n)
    await miner.mine()
    expect(chain.head.header.timestamp).toBe(START + 1_000_000n)
    pass(5)
    await miner.mine()
    expect(chain.head.header.timestamp).toBe(START + 1_000_005n)
  })

  test('a timestamp that is not above the head is refused', async () => {
    const { miner } = await createTestDevnet()
    expect(() => miner.setNextTimestamp(START)).toThrow(/not above the timestamp/)
  })
})

describe('settings of future blocks', () => {
  test('the randomness of the next block applies to that block only', async () => {
    const { chain, miner } = await createTestDevnet()
    const prevRandao = `0x${'42'.repeat(32)}` as const
    miner.setNext({ prevRandao })
    await miner.mine()
    expect(chain.head.header.mixHash).toBe(prevRandao)
    await miner.mine()
    expect(chain.head.header.mixHash).not.toBe(prevRandao)
  })

  test('coinbase and extra data apply from then on', async () => {
    const { chain, miner } = await createTestDevnet()
    miner.setSettings({ coinbase: carol.address, extraData: bytesFromHex('0x1234') })
    await miner.mine(2)
    expect(chain.head.header).toMatchObject({ coinbase: carol.address, extraData: bytesFromHex('0x1234') })
  })

  test.each([
    ['down to', 29_950_000n, [29_970_705n, 29_950_000n, 29_950_000n]],
    ['up to', 30_050_000n, [30_029_295n, 30_050_000n, 30_050_000n]],
  ])("the gas limit moves %s its target by less than a 1024th of the parent's", async (_, gasLimit, expected) => {
    const { chain, miner } = await createTestDevnet()
    miner.setSettings({ gasLimit })
    await miner.mine(3)
    expect([1n, 2n, 3n].map((number) => chain.headerByNumber(number)!.gasLimit)).toEqual(expected)
  })

  test('the gas limit is the target at once if the chain has no bound', async () => {
    const { config } = testGenesis()
    const { chain, miner } = await createTestDevnet({ genesis: { config: { ...config, anyGasLimit: true } } })
    miner.setSettings({ gasLimit: 10_000_000n })
    await miner.mine()
    expect(chain.head.header.gasLimit).toBe(10_000_000n)
  })
})
