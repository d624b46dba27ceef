import { expect, test } from 'vitest'
import { alice, bob, createTestDevnet, creation, initCodeOf, signed } from '../miner/fixture.ts'
import { createMemoryStore } from '../store/memoryStore.ts'

const by = 'test'
const summary = () => 'reset'

test('a reset that keeps heights begins at the genesis state, with nonces that do not fall', async () => {
  const devnet = await createTestDevnet()
  const { chain, miner, reset } = devnet
  for (const nonce of [0, 1, 2]) await miner.submit(signed(alice, nonce, { to: bob.address, value: 5n }))
  await miner.submit(creation(alice, 3, initCodeOf(Uint8Array.of(0x60, 0x00))))
  const height = chain.head.header.number
  await reset.keepingHeights(by)
  expect(chain.head.header.number).toBe(height + 1n)
  const state = chain.stateAt(chain.head.header)
  const first = chain.committedState(chain.genesis.header)
  expect(state.account(alice.address)).toEqual({ ...first.account(alice.address), nonce: 4n })
  expect(state.account(bob.address)).toEqual(first.account(bob.address))
  // The header commits to exactly that: the genesis state with one nonce set.
  expect(chain.committedState(chain.head.header).account(alice.address)?.nonce).toBe(4n)
  await miner.submit(signed(alice, 4))
  expect(chain.head.header.number).toBe(height + 2n)
})

test('nonces and heights of a branch that was left behind count as well', async () => {
  const { chain, miner, snapshots, reset } = await createTestDevnet()
  const id = await snapshots.create()
  for (let nonce = 0; nonce < 5; nonce++) await miner.submit(signed(alice, nonce))
  await snapshots.revert(id)
  await miner.submit(signed(bob, 0))
  expect(chain.head.header.number).toBe(1n)
  expect(chain.highestServed).toBe(5n)
  await reset.keepingHeights(by)
  expect(chain.head.header.number).toBe(6n)
  const state = chain.stateAt(chain.head.header)
  expect([alice, bob].map(({ address }) => state.account(address)?.nonce)).toEqual([5n, 1n])
})

test('heights rise above those of a deleted branch, also after a restart', async () => {
  const store = createMemoryStore()
  const before = await createTestDevnet({ store })
  const id = await before.snapshots.create()
  await before.miner.mine(7)
  await before.snapshots.revert(id)
  const left = before.chain.branches.list().find(({ isCurrent }) => !isCurrent)!
  await before.chain.branches.remove(left.id)
  const { chain, reset } = await createTestDevnet({ store })
  expect([chain.head.header.number, chain.highestServed]).toEqual([0n, 7n])
  await reset.keepingHeights(by)
  expect(chain.head.header.number).toBe(8n)
})

test('a reset that keeps heights is undone and redone', async () => {
  const { chain, miner, history, reset } = await createTestDevnet()
  await miner.submit(signed(alice, 0, { to: bob.address, value: 5n }))
  const { hash } = chain.head
  await history.run({ by, method: 'reset', isPerson: true, summary }, () => reset.keepingHeights(by))
  const after = chain.head.hash
  await history.undo()
  expect(chain.head.hash).toBe(hash)
  expect(chain.pendingChanges).toBeUndefined()
  await history.redo()
  expect(chain.head.hash).toBe(after)
})

test('a reset that keeps heights keeps the id that a full reset has given the chain', async () => {
  const { instance, reset } = await createTestDevnet()
  await reset.toGenesis()
  const { id } = instance
  await reset.keepingHeights(by)
  expect(instance.id).toBe(id)
})

test('a chain in which nobody sent is reset too', async () => {
  const { chain, reset } = await createTestDevnet()
  await chain.edit([{ address: bob.address, field: 'balance', value: 7n }], { by })
  await reset.keepingHeights(by)
  expect(chain.head.header.number).toBe(1n)
  expect(chain.stateAt(chain.head.header).account(bob.address)).toEqual(chain.committedState(chain.genesis.header).account(bob.address))
})

test('a new chain id is one that the chain never had', async () => {
  const { chain, history, reset } = await createTestDevnet()
  const first = chain.config.chainId
  expect(await reset.withNewChainId()).toBe(first + 1n)
  expect(chain.config.chainId).toBe(first + 1n)
  await history.run({ by, method: 'reset', isPerson: true, summary }, () => reset.withNewChainId())
  await history.undo()
  expect(chain.config.chainId).toBe(first + 1n)
  expect(await reset.withNewChainId()).toBe(first + 3n)
})

test('a new chain id is not that of the genesis either', async () => {
  const { chain, reset } = await createTestDevnet()
  const first = chain.config.chainId
  await chain.exclusive(() => chain.changeRules({ chainId: first - 1n }))
  expect(await reset.withNewChainId()).toBe(first + 1n)
})

test('the state after such a reset begins with its block', async () => {
  const { chain, miner, reset, history } = await createTestDevnet()
  await miner.mine(3)
  expect(chain.firstOfState).toBe(0n)
  await history.run({ by, method: 'reset', isPerson: true, summary }, () => reset.keepingHeights(by))
  expect(chain.firstOfState).toBe(4n)
  await miner.mine(2)
  expect(chain.firstOfState).toBe(4n)
  await history.undo()
  expect(chain.firstOfState).toBe(0n)
})
