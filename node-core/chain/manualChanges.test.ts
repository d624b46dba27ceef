import { describe, expect, test } from 'vitest'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { type Address, bytesFromHex } from '../contract/hex.ts'
import { executeBlock, verifyBlock } from '../execution/verifyBlock.ts'
import { ETHER, alice, balanceOf, bob, createTestDevnet, signed, type TestDevnet } from '../miner/fixture.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { MAX_BALANCE } from '../types/account.ts'
import type { StateEdit } from '../types/manualChanges.ts'

const NOBODY: Address = '0x00000000000000000000000000000000000000aa'
const OTHER: Address = '0x00000000000000000000000000000000000000bb'
/** Increments slot 0 and returns. */
const COUNTER = bytesFromHex('0x5f54600101805f555f5260205ff3')
const by = 'test'

const balance = (address: Address, value: bigint): StateEdit => ({ address, field: 'balance', value })
const nonce = (address: Address, value: bigint): StateEdit => ({ address, field: 'nonce', value })
const code = (address: Address, bytes: Uint8Array): StateEdit => ({ address, field: 'code', code: bytes })
const slot = (address: Address, at: bigint, value: bigint): StateEdit => ({ address, field: 'storage', slot: at, value })

const headState = ({ chain }: TestDevnet) => chain.stateAt(chain.head.header)

/** Executes every block again and compares the results with its header and receipts. */
function expectReplayable({ chain }: TestDevnet): void {
  for (let number = 1n; number <= chain.head.header.number; number++) {
    const block = chain.blockByNumber(number)!
    const parent = chain.headerByNumber(number - 1n)!
    expect(verifyBlock(chain, parent, block, chain.configOf(block.hash)).receipts).toEqual(chain.receipts(block.hash))
    expect(executeBlock(chain, chain.startOf(parent, block.hash), block).block.header.stateRoot).toBe(block.header.stateRoot)
  }
}

describe('a change by hand', () => {
  test('is seen at the head at once, without a block, and not in earlier blocks', async () => {
    const devnet = await createTestDevnet()
    const { chain, miner } = devnet
    await miner.submit(signed(alice, 0))
    const { hash } = chain.head
    await chain.edit([balance(NOBODY, 5n), nonce(NOBODY, 7n), code(NOBODY, COUNTER), slot(NOBODY, 3n, 9n)], { by })
    expect(chain.head.hash).toBe(hash)
    const state = headState(devnet)
    expect(state.account(NOBODY)).toMatchObject({ balance: 5n, nonce: 7n })
    expect(state.code(state.account(NOBODY)!.codeHash)).toEqual(COUNTER)
    expect(state.storage(NOBODY, 3n)).toBe(9n)
    expect(miner.pending().state.account(NOBODY)?.balance).toBe(5n)
    expect(miner.startOfNext().state.account(NOBODY)?.balance).toBe(5n)
    expect(chain.stateAt(chain.genesis.header).account(NOBODY)).toBeUndefined()
    expect(chain.committedState(chain.head.header).account(NOBODY)).toBeUndefined()
  })

  test('is the first step of the next block, which names it', async () => {
    const devnet = await createTestDevnet()
    const { chain, miner } = devnet
    await chain.edit([code(NOBODY, COUNTER), slot(NOBODY, 0n, 41n)], { by })
    const root = chain.headStateRoot
    await miner.submit(signed(alice, 0, { to: NOBODY, gasLimit: 100_000n }))
    expect(chain.pendingChanges).toBeUndefined()
    expect(headState(devnet).storage(NOBODY, 0n)).toBe(42n)
    expect(chain.committedState(chain.head.header).storage(NOBODY, 0n)).toBe(42n)
    expect(chain.startOf(chain.genesis.header, chain.head.hash)).toMatchObject({ stateRoot: root })
    expect(chain.store.manual.of(chain.head.hash)?.edits).toMatchObject([
      { address: NOBODY, field: 'code', by },
      { address: NOBODY, field: 'storage', slot: 0n, value: 41n },
    ])
    await miner.submit(signed(alice, 1, { to: NOBODY, gasLimit: 100_000n }))
    expect(chain.store.manual.of(chain.head.hash)).toBeUndefined()
    expectReplayable(devnet)
  })

  test('belongs to the state of the block before which it was made, though that block does not commit to it', async () => {
    const devnet = await createTestDevnet()
    const { chain, miner } = devnet
    await miner.submit(signed(alice, 0))
    const { header, hash } = chain.head
    await chain.edit([balance(NOBODY, 5n)], { by })
    await miner.submit(signed(alice, 1, { to: NOBODY, value: 2n }))
    expect(chain.stateAt(header).account(NOBODY)?.balance).toBe(5n)
    expect(chain.committedState(header).account(NOBODY)).toBeUndefined()
    expect(chain.stateAt(chain.genesis.header).account(NOBODY)).toBeUndefined()
    expect(headState(devnet).account(NOBODY)?.balance).toBe(7n)
    await chain.exclusive(() => chain.setHead(hash))
    expect(chain.stateAt(header).account(NOBODY)).toBeUndefined()
  })

  test('the last value of several counts, and one that changes nothing is left out', async () => {
    const devnet = await createTestDevnet()
    const { chain } = devnet
    await chain.edit([balance(NOBODY, 1n), balance(NOBODY, 2n)], { by })
    await chain.edit([balance(NOBODY, 3n), balance(OTHER, 0n), slot(OTHER, 1n, 0n)], { by })
    expect(chain.pendingChanges?.edits).toMatchObject([{ address: NOBODY, value: 3n }])
    await chain.edit((state) => [balance(NOBODY, state.account(NOBODY)!.balance + 4n)], { by })
    expect(balanceOf(devnet, NOBODY)).toBe(7n)
  })

  test('that leaves an account empty deletes it, whatever the order of the edits', async () => {
    const [straight, detour] = [await createTestDevnet(), await createTestDevnet()]
    await straight.chain.edit([balance(alice.address, 1n)], { by })
    await detour.chain.edit([slot(NOBODY, 1n, 1n), balance(alice.address, 0n)], { by })
    expect(headState(detour).account(alice.address)).toBeUndefined()
    await detour.chain.edit([slot(NOBODY, 1n, 0n)], { by })
    expect(headState(detour).account(NOBODY)).toBeUndefined()
    await detour.chain.edit([balance(alice.address, 1n)], { by })
    expect(detour.chain.headStateRoot).toBe(straight.chain.headStateRoot)
    // From the merged values.
    for (const { miner } of [straight, detour]) await miner.mine()
    expect(detour.chain.head.header.stateRoot).toBe(straight.chain.head.header.stateRoot)
    expectReplayable(detour)
  })

  test('keeps the storage of an account that is otherwise empty', async () => {
    const devnet = await createTestDevnet()
    await devnet.chain.edit([slot(NOBODY, 1n, 5n)], { by })
    await devnet.miner.mine(2)
    expect(headState(devnet).storage(NOBODY, 1n)).toBe(5n)
    expectReplayable(devnet)
  })

  test('deletes code', async () => {
    const devnet = await createTestDevnet()
    const { chain, miner } = devnet
    await chain.edit([code(NOBODY, COUNTER), balance(NOBODY, 1n)], { by })
    await miner.mine()
    expect(chain.store.contracts.of(NOBODY)).toMatchObject({ transactionHash: null, creator: null, blockNumber: 1n })
    await chain.edit([code(NOBODY, EMPTY_BYTES)], { by })
    await miner.mine()
    const state = headState(devnet)
    expect(state.code(state.account(NOBODY)!.codeHash)).toEqual(EMPTY_BYTES)
    expectReplayable(devnet)
  })

  test('survives a restart, before and after the block that it starts', async () => {
    const store = createMemoryStore()
    const first = await createTestDevnet({ store })
    await first.chain.edit([balance(NOBODY, 5n), slot(NOBODY, 1n, 2n)], { by })
    await first.chain.edit([code(OTHER, COUNTER)], { by })
    const second = await createTestDevnet({ store })
    expect(second.chain.headStateRoot).toBe(first.chain.headStateRoot)
    expect(second.chain.pendingChanges).toMatchObject({ base: 'parent' })
    expect(second.chain.pendingChanges?.edits).toHaveLength(3)
    await second.miner.mine()
    const third = await createTestDevnet({ store })
    expect(third.chain.pendingChanges).toBeUndefined()
    expect(balanceOf(third, NOBODY)).toBe(5n)
    expectReplayable(third)
  })

  test('goes with a revert, and one from before the snapshot comes back', async () => {
    const devnet = await createTestDevnet()
    const { chain, miner, snapshots } = devnet
    await chain.edit([balance(NOBODY, 1n)], { by })
    const root = chain.headStateRoot
    const id = await snapshots.create()
    await chain.edit([balance(NOBODY, 2n), balance(OTHER, 2n)], { by })
    await snapshots.revert(id)
    expect(chain.headStateRoot).toBe(root)
    const again = await snapshots.create()
    await miner.mine(3)
    await chain.edit([balance(NOBODY, 4n)], { by })
    await snapshots.revert(again)
    expect(balanceOf(devnet, NOBODY)).toBe(1n)
    expect(chain.headStateRoot).toBe(root)
    await miner.mine()
    expectReplayable(devnet)
  })

  test('goes when an earlier block becomes the head', async () => {
    const devnet = await createTestDevnet()
    const { chain, miner } = devnet
    await miner.mine(2)
    await chain.edit([balance(NOBODY, 1n)], { by })
    await chain.exclusive(() => chain.setHead(chain.head.hash))
    expect(chain.pendingChanges).toBeUndefined()
    await chain.edit([balance(NOBODY, 1n)], { by })
    await chain.exclusive(() => chain.setHead(chain.canonicalHash(1n)!))
    expect(chain.pendingChanges).toBeUndefined()
    expect(balanceOf(devnet, NOBODY)).toBe(0n)
  })

  test('of the whole state starts again from the genesis, with nonces kept', async () => {
    const devnet = await createTestDevnet()
    const { chain, miner } = devnet
    await miner.submit(signed(alice, 0, { value: ETHER }))
    const floor = { ...nonce(alice.address, 1n), at: 1, by }
    await chain.exclusive(() => chain.setPendingChanges({ base: 'genesis', edits: [floor] }))
    expect(balanceOf(devnet, bob.address)).toBe(10_000n * ETHER)
    await miner.submit(signed(alice, 1, { value: 2n }))
    expect(balanceOf(devnet, bob.address)).toBe(10_000n * ETHER + 2n)
    expect(chain.head.header.number).toBe(2n)
    expectReplayable(devnet)
  })
})

describe('an account with the greatest balance', () => {
  test('stays at it when it receives ether, and the chain can be read again', async () => {
    const store = createMemoryStore()
    const devnet = await createTestDevnet({ store })
    await devnet.chain.edit([balance(bob.address, MAX_BALANCE)], { by })
    await devnet.miner.submit(signed(alice, 0, { to: bob.address, value: 5n }))
    expect(balanceOf(await createTestDevnet({ store }), bob.address)).toBe(MAX_BALANCE)
    expectReplayable(devnet)
  })
})

describe('the pool', () => {
  test('mines what a balance by hand pays for', async () => {
    const devnet = await createTestDevnet({ mode: { kind: 'manual' } })
    const { chain, miner, pool } = devnet
    const gapped = signed(alice, 2)
    await miner.submit(gapped)
    expect(pool.counts()).toEqual({ pending: 0, queued: 1 })
    await chain.edit([nonce(alice.address, 2n)], { by })
    expect(pool.counts()).toEqual({ pending: 1, queued: 0 })
    await miner.mine()
    expect(chain.transaction(gapped.hash)).toBeDefined()
    expectReplayable(devnet)
  })

  test('in auto mode mines it without further requests', async () => {
    const devnet = await createTestDevnet()
    const { chain, miner } = devnet
    const gapped = signed(alice, 1)
    await miner.submit(gapped)
    await chain.edit([nonce(alice.address, 1n)], { by })
    await chain.exclusive(() => Promise.resolve())
    expect(chain.transaction(gapped.hash)?.block.header.number).toBe(1n)
  })

  test('drops what the sender cannot pay any more', async () => {
    const devnet = await createTestDevnet({ mode: { kind: 'manual' } })
    const { chain, miner, pool } = devnet
    await miner.submit(signed(alice, 0))
    await chain.edit([balance(alice.address, 5n)], { by })
    expect(pool.counts()).toEqual({ pending: 0, queued: 0 })
  })
})
