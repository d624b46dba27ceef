import { beforeEach, describe, expect, test } from 'vitest'
import { type Address, bytesFromHex } from '../contract/hex.ts'
import { fixedBytesFromBigint } from '../base/bytes.ts'
import { Chain } from '../chain/chain.ts'
import { storedFork } from '../chain/fork.ts'
import { RemoteChainFixture } from '../chain/remoteChain.fixture.ts'
import { finish } from '../base/longWork.ts'
import { Replay } from '../execution/replay.ts'
import { createEngine } from '../evm/evm.ts'
import type { DevAccount } from '../keystore/devAccounts.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import type { RemoteKey } from '../types/remoteMiss.ts'
import type { StateEdit } from '../types/manualChanges.ts'
import { ETHER, START, type TestDevnet, alice, bob, carol, createTestDevnet, creation, devAccounts, signed } from './fixture.ts'

/** Counts its calls in slot 0, stores the input under the count, logs the count, and returns what slot 1 has. */
const COUNTER = bytesFromHex('0x5f54600101805f555f358155805f5260205fa16001545f5260205ff3')

const contract = createContractAddress(alice.address, 0n)

const EDITS: readonly StateEdit[] = [
  { address: carol.address, field: 'balance', value: 5n },
  { address: contract, field: 'storage', slot: 0n, value: 0n },
]

const call = (nonce: bigint, value: bigint) =>
  signed(alice, nonce, { to: contract, value: 0n, gasLimit: 200_000n, data: fixedBytesFromBigint(value, 32) })

const transfer = (from: DevAccount, nonce: bigint, to: Address) => signed(from, nonce, { to, value: 1n })

describe('a chain that was forked from another one', () => {
  let remoteNet: TestDevnet
  let remote: RemoteChainFixture

  beforeEach(async () => {
    remoteNet = await createTestDevnet()
    await remoteNet.miner.submit(creation(alice, 0, COUNTER))
    await remoteNet.miner.submit(call(1n, 7n))
    await remoteNet.miner.submit(signed(bob, 0, { to: carol.address, value: ETHER }))
    remote = new RemoteChainFixture(remoteNet.chain)
  })

  /** A chain with two blocks of its own, the first two blocks of a branch beside them, and the third one of that branch. */
  async function besideBranch() {
    const elsewhere = await createTestDevnet({ fork: remote.fork() })
    for (const nonce of [2n, 3n, 4n]) await elsewhere.miner.submit(call(nonce, nonce))
    const branch = [4n, 5n, 6n].map((number) => elsewhere.chain.blockByNumber(number)!)
    const store = createMemoryStore()
    const { chain, miner } = await createTestDevnet({ fork: remote.fork(), store })
    for (const nonce of [2n, 3n]) await miner.submit(call(nonce, 99n))
    for (const block of branch.slice(0, 2)) await chain.exclusive(() => chain.importBlock(block))
    const { hash } = chain.head
    remote.forget()
    const again = await createTestDevnet({ fork: remote.fork(), store })
    expect(again.chain.head.hash).toBe(hash)
    return { chain: again.chain, tip: branch[2]!, elsewhere: elsewhere.chain }
  }

  test('goes on from its block, with what that block leads to', async () => {
    const { chain, miner } = await createTestDevnet({ fork: remote.fork() })
    const { head } = remoteNet.chain
    expect(chain.head).toMatchObject({ hash: head.hash, header: { number: 3n, stateRoot: head.header.stateRoot } })
    expect(chain.receipts(head.hash)).toEqual(remoteNet.chain.receipts(head.hash))
    const block = await miner.mine()
    const expected = await remoteNet.miner.mine()
    const { stateRoot: _, ...header } = block.header
    const { stateRoot: __, ...expectedHeader } = expected.header
    expect(header).toEqual(expectedHeader)
    expect(header).toMatchObject({ number: 4n, parentHash: head.hash })
  })

  test('transactions do the same there as on the remote chain', async () => {
    const fork = await createTestDevnet({ fork: remote.fork() })
    for (const net of [fork, remoteNet]) for (const nonce of [2n, 3n, 4n]) await net.miner.submit(call(nonce, nonce * 11n))
    for (let number = 4n; number <= 6n; number++) {
      const [mined, expected] = [fork, remoteNet].map(({ chain }) => chain.receipts(chain.canonicalHash(number)!))
      expect(mined).toHaveLength(1)
      expect(mined).toEqual(expected)
      expect(mined![0]).toMatchObject({ status: 1 })
    }
    const [state, expected] = [fork, remoteNet].map(({ chain }) => chain.stateAt(chain.head.header))
    expect([0n, 1n, 2n, 3n, 4n].map((slot) => state!.storage(contract, slot))).toEqual(
      [0n, 1n, 2n, 3n, 4n].map((slot) => expected!.storage(contract, slot)),
    )
  })

  test('many transactions of one block cost few fetches', async () => {
    const fork = await createTestDevnet({ fork: remote.fork(), mode: { kind: 'manual' } })
    for (let nonce = 2n; nonce < 22n; nonce++) await fork.chain.fetched(() => fork.pool.add(call(nonce, nonce)))
    remote.fetches.length = 0
    const block = await fork.miner.mine()
    expect(block.transactions).toHaveLength(20)
    expect(remote.fetches.length).toBeLessThan(6)
  })

  test('executing a block of many senders costs few fetches, whether it is imported or executed again', async () => {
    const { chain: original, pool, miner } = remoteNet
    for (const account of devAccounts) {
      const data = fixedBytesFromBigint(BigInt(account.address), 32)
      const nonce = original.stateAt(original.head.header).account(account.address)!.nonce
      pool.add(signed(account, nonce, { to: contract, value: 0n, gasLimit: 200_000n, data }))
    }
    const block = await miner.mine()
    expect(block.transactions).toHaveLength(devAccounts.length)
    const { chain } = await createTestDevnet({ fork: remote.fork() })
    remote.fetches.length = 0
    // The state roots of a fork are its own.
    await expect(chain.exclusive(() => chain.importBlock(block))).rejects.toThrow(/state root/)
    expect(remote.fetches.length).toBeLessThan(6)

    const later = new RemoteChainFixture(original)
    const { chain: longer } = await createTestDevnet({ fork: later.fork() })
    const { number } = block.header
    const [parent, old] = await longer.fetched(() => [longer.headerByNumber(number - 1n)!, longer.blockByNumber(number)!] as const)
    later.fetches.length = 0
    const gas = await longer.fetched(() => {
      const replay = new Replay(longer, parent, old)
      return old.transactions.map(() => finish(replay.next()).gasUsed)
    })
    expect(gas.reduce((sum, each) => sum + each, 0n)).toBe(block.header.gasUsed)
    expect(later.fetches.length).toBeLessThan(6)
  })

  test('states of rewound, restored and branched blocks stay what they were', async () => {
    const { chain, miner } = await createTestDevnet({ fork: remote.fork() })
    await miner.submit(call(2n, 5n))
    const first = chain.head
    await miner.submit(call(3n, 6n))
    const second = chain.head
    const counts = () => chain.stateAt(chain.head.header).storage(contract, 0n)
    expect(await chain.fetched(counts)).toBe(3n)
    await chain.exclusive(() => chain.checkout(first.hash))
    expect(await chain.fetched(counts)).toBe(2n)
    await chain.exclusive(() => chain.checkout(chain.genesis.hash))
    expect(await chain.fetched(counts)).toBe(1n)
    await chain.exclusive(() => chain.checkout(second.hash))
    expect(await chain.fetched(counts)).toBe(3n)
  })

  test('what is set by hand comes before its first block', async () => {
    const { chain, miner, reset } = await createTestDevnet({ fork: remote.fork({ edits: () => EDITS }) })
    const read = () => {
      const state = chain.stateAt(chain.head.header)
      return [state.account(carol.address)!.balance, state.storage(contract, 0n), state.account(contract)!.nonce]
    }
    expect(await chain.fetched(read)).toEqual([5n, 0n, 1n])
    await miner.submit(call(2n, 9n))
    expect(await chain.fetched(read)).toEqual([5n, 1n, 1n])
    expect(await chain.firstEdits()).toMatchObject(EDITS)
    await reset.toGenesis()
    expect(await chain.fetched(read)).toEqual([5n, 0n, 1n])
    await reset.keepingHeights('test')
    expect(chain.head.header.number).toBe(5n)
    expect(await chain.fetched(read)).toEqual([5n, 0n, 1n])
  })

  test('what is set by hand is set at the next start if the first one failed, and only once', async () => {
    const store = createMemoryStore()
    const fork = remote.fork({ edits: () => EDITS })
    remote.failure = new Error('gone')
    await expect(createTestDevnet({ store, fork })).rejects.toThrow('gone')
    remote.failure = undefined
    const { chain } = await createTestDevnet({ store, fork })
    const balance = () => chain.stateAt(chain.head.header).account(carol.address)!.balance
    expect(await chain.fetched(balance)).toBe(5n)
    await chain.edit([{ address: carol.address, field: 'balance', value: 8n }], { by: 'test' })
    const again = await createTestDevnet({ store, fork })
    expect(await again.chain.fetched(() => again.chain.stateAt(again.chain.head.header).account(carol.address)!.balance)).toBe(8n)
  })

  test('blocks before the fork, their transactions, states and hashes are those of the remote chain', async () => {
    const { chain } = await createTestDevnet({ fork: remote.fork() })
    const [old] = remoteNet.chain.blockByNumber(2n)!.transactions
    expect(await chain.fetched(() => chain.blockByNumber(2n))).toEqual(remoteNet.chain.blockByNumber(2n))
    expect(await chain.fetched(() => chain.headerByNumber(0n))).toEqual(remoteNet.chain.genesis.header)
    expect(await chain.fetched(() => chain.transaction(old!.hash))).toMatchObject({ index: 0, block: { header: { number: 2n } } })
    expect(await chain.fetched(() => chain.receipts(remoteNet.chain.canonicalHash(1n)!))).toHaveLength(1)
    const atOld = async (number: bigint) => {
      const header = await chain.fetched(() => chain.headerByNumber(number)!)
      return chain.fetched(() => chain.stateAt(header).account(alice.address)!.nonce)
    }
    expect([await atOld(0n), await atOld(1n), await atOld(2n)]).toEqual([0n, 1n, 2n])
    const hashes = await chain.fetched(() => [0n, 1n, 2n, 3n, 4n].map(chain.blockHashReader()))
    expect(hashes.slice(0, 4)).toEqual([0n, 1n, 2n, 3n].map((number) => remoteNet.chain.canonicalHash(number)))
    expect(await chain.fetched(() => chain.blockByHash(`0x${'12'.repeat(32)}`))).toBeUndefined()
  })

  test('opens again as the same fork only', async () => {
    const store = createMemoryStore()
    const { chain, miner } = await createTestDevnet({ fork: remote.fork(), store })
    await miner.submit(call(2n, 5n))
    const { hash } = chain.head
    const forkHash = remote.fork().block.hash
    expect(storedFork(chain.store)).toEqual({ origin: 'https://remote', chainId: 1337n, number: 3n, hash: forkHash, isProved: false })
    const engine = createEngine()
    remote.forget()
    const again = await createTestDevnet({ fork: remote.fork(), store })
    expect(again.chain.head.hash).toBe(hash)
    await again.miner.submit(call(3n, 5n))
    expect(again.chain.head.header.number).toBe(5n)

    await expect(Chain.open({ store, engine })).rejects.toMatchObject({
      code: 'fork-mismatch',
      message: expect.stringContaining(`--fork URL@${forkHash}`),
    })
    const other = new RemoteChainFixture(remoteNet.chain, 2n).fork()
    await expect(Chain.open({ store, engine, fork: other })).rejects.toMatchObject({ code: 'fork-mismatch' })
    const plain = createMemoryStore()
    await createTestDevnet({ store: plain })
    await expect(Chain.open({ store: plain, engine, fork: other })).rejects.toMatchObject({ code: 'fork-mismatch' })
  })

  test('what waits in the pool is there again when the chain is opened without what was read', async () => {
    const store = createMemoryStore()
    const { miner, pool } = await createTestDevnet({ fork: remote.fork(), store, mode: { kind: 'manual' } })
    await miner.submit(call(2n, 5n))
    await miner.submit(call(4n, 5n))
    expect(pool.counts()).toEqual({ pending: 1, queued: 1 })
    remote.forget()
    const again = await createTestDevnet({ fork: remote.fork(), store, mode: { kind: 'manual' } })
    expect(again.pool.counts()).toEqual({ pending: 1, queued: 1 })
    expect((await again.miner.mine()).transactions).toHaveLength(1)
  })

  test('a snapshot with waiting transactions is restored after a start without what was read', async () => {
    const store = createMemoryStore()
    const first = await createTestDevnet({ fork: remote.fork(), store, mode: { kind: 'manual' } })
    await first.miner.submit(call(2n, 5n))
    const { id } = await first.snapshots.take({ by: 'test', method: 'test' }, 'waiting')
    await first.pool.clear()
    remote.forget()
    const again = await createTestDevnet({ fork: remote.fork(), store, mode: { kind: 'manual' } })
    await again.snapshots.restore(id)
    expect(again.pool.counts()).toEqual({ pending: 1, queued: 0 })
  })

  test('a remote chain that fails refuses the transaction, and changes nothing', async () => {
    const { chain, miner, pool } = await createTestDevnet({ fork: remote.fork() })
    remote.failure = new Error('the remote chain is gone')
    const { hash } = chain.head
    await expect(miner.mine()).rejects.toThrow('gone')
    expect(chain.head.hash).toBe(hash)
    remote.failure = undefined
    await chain.fetched(() => pool.nextNonce(alice.address))
    remote.failure = new Error('the remote chain is gone')
    await expect(miner.submit(call(2n, 5n))).rejects.toThrow('gone')
    expect(pool.counts()).toEqual({ pending: 0, queued: 0 })
    remote.failure = undefined
    await miner.submit(call(2n, 5n))
    expect(chain.head.header.number).toBe(4n)
  })

  test('a transaction that the remote chain fails for takes none of the others with it', async () => {
    const { chain, miner, pool } = await createTestDevnet({ fork: remote.fork(), mode: { kind: 'manual' } })
    const unread: Address = `0x${'9'.repeat(40)}`
    await miner.submit(transfer(alice, 2n, bob.address))
    await miner.mine()
    await chain.fetched(() => pool.nextNonce(carol.address))
    await miner.submit(transfer(bob, 1n, unread))
    const fetch = remote.fetch.bind(remote)
    const isUnread = (key: RemoteKey) => key.kind === 'account' && key.address === unread
    remote.fetch = (keys, signal) => (keys.some(isUnread) ? Promise.reject(new Error('it is a lie')) : fetch(keys, signal))
    const refused = expect(miner.submit(transfer(carol, 0n, unread))).rejects.toThrow('lie')
    const sent = miner.submit(transfer(alice, 3n, bob.address))
    miner.setMode({ kind: 'auto' })
    await Promise.all([refused, sent])
    expect(chain.head.transactions.map(({ from }) => from)).toEqual([alice.address])
    // It was accepted before, and so it waits.
    expect(pool.pending()).toEqual(new Map([[bob.address, [expect.objectContaining({ nonce: 1n })]]]))
    remote.fetch = fetch
    await miner.submit(transfer(alice, 4n, bob.address))
    await expect.poll(() => pool.counts()).toEqual({ pending: 0, queued: 0 })
  })

  describe('a longer branch from elsewhere', () => {
    test('becomes the chain, though its blocks have to be executed again without what was read', async () => {
      const { chain, tip, elsewhere } = await besideBranch()
      const heads: bigint[] = []
      chain.on('newHead', ({ block }) => void heads.push(block.header.number))
      let resets = 0
      chain.on('headReset', () => void resets++)
      expect(await chain.exclusive(() => chain.importBlock(tip))).toBe(true)
      expect(chain.head.hash).toBe(tip.hash)
      expect({ heads, resets }).toEqual({ heads: [4n, 5n, 6n], resets: 1 })
      for (const number of [4n, 5n, 6n])
        expect(chain.receipts(chain.canonicalHash(number)!)).toEqual(elsewhere.receipts(elsewhere.canonicalHash(number)!))
    })

    test('leaves the chain as it is if the remote chain fails, whichever fetch that is, and becomes it later', async () => {
      const { chain, tip } = await besideBranch()
      const { hash } = chain.head
      const fetch = remote.fetch.bind(remote)
      for (let good = 0; ; good++) {
        let fetches = 0
        remote.forget()
        remote.fetch = (keys, signal) => (fetches++ < good ? fetch(keys, signal) : Promise.reject(new Error('the remote chain is gone')))
        const isImported = await chain.exclusive(() => chain.importBlock(tip)).catch(() => false)
        if (isImported) break
        expect(chain.head.hash, `after ${good} fetches`).toBe(hash)
        expect(good).toBeLessThan(40)
      }
      expect(chain.head.hash).toBe(tip.hash)
    })
  })

  test('closing does not wait for what a change by hand fetches', async () => {
    const { chain } = await createTestDevnet({ fork: remote.fork() })
    const fetching = new Promise<void>((resolve) => {
      remote.fetch = (_, signal) =>
        new Promise((_resolve, reject) => {
          signal!.addEventListener('abort', () => reject(signal!.reason as Error))
          resolve()
        })
    })
    const edit = chain.edit(EDITS, { by: 'test' })
    const refused = expect(edit).rejects.toMatchObject({ code: 'stopped' })
    await fetching
    await chain.close()
    await refused
  })

  test('the clock goes on from the fork block', async () => {
    const { miner } = await createTestDevnet({ fork: remote.fork() })
    const { timestamp } = remoteNet.chain.head.header
    expect(timestamp).toBeGreaterThan(START)
    expect((await miner.mine()).header.timestamp).toBe(timestamp + 1n)
  })
})
