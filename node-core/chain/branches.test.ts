import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { createContractAddress } from '../types/contractAddress.ts'
import { alice, bob, carol, createTestDevnet, creation, signed, type TestDevnet } from '../miner/fixture.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import type { Block } from '../types/block.ts'
import { Chain } from './chain.ts'

const LOGGING = Uint8Array.from(Buffer.from('602a5f5260205fa0', 'hex'))

const checkout = ({ chain }: TestDevnet, { hash }: Block) => chain.exclusive(() => chain.checkout(hash))

let lastValue = 0n

/** Leaves a branch of `length` blocks behind on a block; each begins with another transaction. */
async function leaveBranch(net: TestDevnet, fork: Block, length: number): Promise<Block> {
  if (net.chain.head.hash !== fork.hash) await checkout(net, fork)
  await net.miner.submit(signed(carol, 0, { value: ++lastValue }))
  if (length > 1) await net.miner.mine(length - 1)
  const { head } = net.chain
  await checkout(net, fork)
  return head
}

/** Waits until that many branches are left, and nothing to prune. */
async function pruned({ chain }: TestDevnet, count: number): Promise<void> {
  await expect
    .poll(() => chain.branches.list().length + chain.store.lanes.leftBehind().filter(({ lane }) => lane.isDropped).length)
    .toBe(count)
}

/** Keys of the store, apart from what branches share (trie nodes, codes, preimages), lanes, metadata, and the marker of past blooms. */
const contents = async (net: TestDevnet) => {
  const kept: string[] = []
  for await (const [key] of net.store.entries({ gte: Uint8Array.of(0), lt: Uint8Array.of(255) })) {
    if (!'ndxygmL'.includes(String.fromCharCode(key[0]!))) kept.push(Buffer.from(key).toString('hex'))
  }
  return kept
}

describe('branches', () => {
  test('are listed with the blocks where they leave each other', async () => {
    const net = await createTestDevnet()
    const { chain, miner } = net
    await miner.mine(3)
    const [second, first] = [chain.blockByNumber(2n)!, chain.blockByNumber(1n)!]
    const third = chain.head
    await checkout(net, second)
    expect(chain.branches.list()).toMatchObject([
      { id: 1, isCurrent: true, parent: null, headNumber: 2n, forkNumber: 0n },
      { id: 0, isCurrent: false, parent: 1, forkNumber: 2n, forkHash: second.hash, headNumber: 3n, headHash: third.hash },
    ])
    const longer = await leaveBranch(net, second, 3)
    const other = await leaveBranch(net, first, 1)
    await checkout(net, third)
    expect(chain.branches.list()).toMatchObject([
      { id: 0, isCurrent: true, headHash: third.hash, leftAt: null },
      { id: 2, parent: 0, forkNumber: 1n, forkHash: first.hash, headHash: other.hash, leftAt: expect.any(Number) as number },
      { id: 1, parent: 0, forkNumber: 2n, forkHash: second.hash, headNumber: 5n, headHash: longer.hash },
    ])
    const reader = chain.branches.onBranch(1)
    expect([0n, 2n, 5n, 6n].map((number) => reader.blockByNumber(number)?.hash)).toEqual([
      chain.genesis.hash,
      second.hash,
      longer.hash,
      undefined,
    ])
    expect(reader.headerByNumber(5n)).toEqual(longer.header)
  })

  test('can be named, and the names survive a restart', async () => {
    const store = createMemoryStore()
    const net = await createTestDevnet({ store })
    const { branches } = net.chain
    await leaveBranch(net, net.chain.genesis, 2)
    await net.miner.submit(signed(bob, 0))
    await branches.rename(0, 'before the upgrade')
    await expect(branches.rename(1, 'before the upgrade')).rejects.toMatchObject({ code: 'branch-name' })
    await expect(branches.rename(1, '17')).rejects.toMatchObject({ code: 'branch-name' })
    await expect(branches.rename(7, 'x')).rejects.toMatchObject({ code: 'unknown-branch' })
    const again = await Chain.open({ store, engine: net.chain.engine })
    expect(again.branches.get('before the upgrade')).toEqual(branches.get(0))
  })

  test('that are deleted leave nothing behind but states', async () => {
    const net = await createTestDevnet()
    const { chain, miner } = net
    await miner.submit(creation(alice, 0, LOGGING))
    const contract = createContractAddress(alice.address, 0n)
    const fork = chain.head
    const before = await contents(net)
    await miner.submit(signed(alice, 1, { to: contract, value: 0n, gasLimit: 100_000n }))
    await miner.submit(creation(alice, 2, LOGGING))
    await miner.mine(250)
    const left = chain.head
    await checkout(net, fork)
    net.pass(5)
    const transaction = signed(alice, 1, { to: contract, value: 0n, gasLimit: 100_000n })
    await miner.submit(transaction)
    await expect(chain.branches.remove(1)).rejects.toMatchObject({ code: 'branch-in-use' })
    await chain.branches.remove(0)
    await pruned(net, 1)
    expect(chain.blockByHash(left.hash)).toBeUndefined()
    await expect(checkout(net, left)).rejects.toMatchObject({ code: 'unknown-block' })
    expect(chain.transaction(transaction.hash)?.block.hash).toBe(chain.head.hash)
    expect(chain.blocksByBloom(0n, 9n, () => true)).toEqual([2n])
    await checkout(net, fork)
    await chain.branches.remove(1)
    await pruned(net, 1)
    expect(await contents(net)).toEqual(before)
  })

  test('beyond the limit are pruned, the oldest first, but not what a protected block is on', async () => {
    const store = createMemoryStore()
    const net = await createTestDevnet({ store, branchLimit: 2 })
    const { chain } = net
    const heads: Block[] = []
    chain.branches.protect(() => heads.slice(0, 1).map(({ hash }) => hash))
    for (let i = 0; i < 5; i++) heads.push(await leaveBranch(net, chain.genesis, i + 1))
    await pruned(net, 3)
    expect(chain.branches.list().map(({ headHash }) => headHash)).toEqual([chain.genesis, heads[4]!, heads[0]!].map(({ hash }) => hash))
    expect(heads.map(({ hash }) => chain.blockByHash(hash) !== undefined)).toEqual([true, false, false, false, true])
    const again = await Chain.open({ store, engine: chain.engine })
    expect(again.branches.list()).toEqual(chain.branches.list())
    await checkout(net, heads[0]!)
    expect(chain.head.hash).toBe(heads[0]!.hash)
    const kept = chain.branches.list().find(({ headHash }) => headHash === heads[0]!.hash)
    expect(kept?.isCurrent).toBe(true)
  })

  test('beyond the limit are pruned a moment later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const net = await createTestDevnet({ branchLimit: 1 })
      const { chain } = net
      for (let i = 0; i < 4; i++) await leaveBranch(net, chain.genesis, i + 1)
      await nextTurn()
      expect(chain.store.lanes.leftBehind()).toHaveLength(4)
      vi.runAllTimers()
      while (chain.store.lanes.leftBehind().length > 1) await nextTurn()
    } finally {
      vi.useRealTimers()
    }
  })

  test('that are deleted take the lanes with them that only they were built on', async () => {
    const net = await createTestDevnet()
    const { chain } = net
    const base = await leaveBranch(net, chain.genesis, 4)
    const second = chain.blockByHash(chain.blockByHash(base.header.parentHash)!.header.parentHash)!
    await checkout(net, second)
    await net.miner.submit(signed(alice, 0))
    const upper = chain.head
    await checkout(net, chain.genesis)
    await net.miner.submit(signed(bob, 0))
    const idOf = ({ hash }: Block) => chain.branches.list().find(({ headHash }) => headHash === hash)!.id
    await chain.branches.remove(idOf(base))
    await pruned(net, 2)
    expect([base, second, upper].map(({ hash }) => chain.headerByHash(hash) !== undefined)).toEqual([false, true, true])
    await chain.branches.remove(idOf(upper))
    await pruned(net, 1)
    expect([second, upper].map(({ hash }) => chain.headerByHash(hash))).toEqual([undefined, undefined])
    expect(chain.branches.list()).toHaveLength(1)
  })
})
