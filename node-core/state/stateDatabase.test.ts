import { describe, expect, test } from 'vitest'
import { type Address, type Hash, addressFromBigint } from '../contract/hex.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { createRandom } from '../base/vectors.suite.ts'
import type { AccountDiff, StateDiff } from '../evm/state.ts'
import type { KeyValueStore, Write } from '../store/keyValueStore.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { EMPTY_ACCOUNT, EMPTY_ROOT, accountToRlp } from '../types/account.ts'
import { rlpOfAccount } from './accountLeaf.ts'
import { StateDatabase } from './stateDatabase.ts'
import { type Model, changedModel, expectModel, oracleRoot, randomDiff } from './stateModel.fixture.ts'

const A = addressFromBigint(0xan)
const B = addressFromBigint(0xbn)
const codeOf = (...bytes: number[]) => ({ hash: keccak256Hex(Uint8Array.from(bytes)), bytes: Uint8Array.from(bytes) })
const diffOf = (...entries: [Address, AccountDiff | null][]): StateDiff => new Map(entries)
const slots = (...entries: [bigint, bigint][]) => new Map(entries)

const open = (store: KeyValueStore = createMemoryStore()) => {
  const state = new StateDatabase(store)
  const commit = async (root: Hash, diff: StateDiff): Promise<Hash> => {
    const committed = state.commit(root, diff)
    await store.batch(committed.writes)
    state.stored(committed.writes)
    return committed.root
  }
  return { store, state, commit }
}

/** A store that counts its reads. */
const countingReads = (store: KeyValueStore) => {
  let reads = 0
  const counting: KeyValueStore = new Proxy(store, {
    get(target, name: keyof KeyValueStore) {
      if (name === 'get') reads++
      const member = target[name] as unknown
      return typeof member === 'function' ? (member as () => unknown).bind(target) : member
    },
  })
  return { counting, reads: () => reads }
}

describe('state database', () => {
  test('the state without accounts is there from the start', () => {
    const { state } = open()
    expect(state.has(EMPTY_ROOT)).toBe(true)
    expect(state.at(EMPTY_ROOT).account(A)).toBeUndefined()
    expect(state.at(EMPTY_ROOT).storage(A, 1n)).toBe(0n)
    expect(state.commit(EMPTY_ROOT, new Map())).toEqual({ root: EMPTY_ROOT, writes: [] })
  })

  test('a missing state is reported when it is read', () => {
    const { state } = open()
    const unknown = keccak256Hex(Uint8Array.of(1))
    expect(state.has(unknown)).toBe(false)
    expect(() => state.at(unknown).account(A)).toThrow(expect.objectContaining({ code: 'store-corrupt' }))
    expect(() => state.commit(unknown, diffOf([A, { balance: 1n }]))).toThrow(expect.objectContaining({ code: 'store-corrupt' }))
    expect(() => state.at(EMPTY_ROOT).code(unknown)).toThrow(expect.objectContaining({ code: 'store-corrupt' }))
  })

  test('fields omitted from a change stay unchanged', async () => {
    const { state, commit } = open()
    const first = await commit(EMPTY_ROOT, diffOf([A, { nonce: 3n, balance: 5n, code: codeOf(1, 2), storage: slots([1n, 7n]) }]))
    const before = state.at(first).account(A)!
    const second = await commit(first, diffOf([A, { balance: 6n }]))
    expect(state.at(second).account(A)).toEqual({ ...before, balance: 6n })
    expect(state.at(second).storage(A, 1n)).toBe(7n)
    expect(state.at(second).code(codeOf(1, 2).hash)).toEqual(Uint8Array.of(1, 2))
  })

  test('a change without any field does not create the account; one of zeros does', async () => {
    const { state, commit } = open()
    expect(await commit(EMPTY_ROOT, diffOf([A, {}], [B, { storage: new Map() }]))).toBe(EMPTY_ROOT)
    const root = await commit(EMPTY_ROOT, diffOf([A, { balance: 0n }]))
    expect(state.at(root).account(A)).toEqual(EMPTY_ACCOUNT)
  })

  test('an account that ceases to exist leaves the root as if it had never been', async () => {
    const { commit } = open()
    const only = await commit(EMPTY_ROOT, diffOf([A, { balance: 1n }]))
    const both = await commit(only, diffOf([B, { balance: 2n, storage: slots([1n, 1n]) }]))
    expect(await commit(both, diffOf([B, null]))).toBe(only)
    expect(await commit(both, diffOf([A, null], [B, null]))).toBe(EMPTY_ROOT)
  })

  test('a slot that becomes zero leaves the storage', async () => {
    const { state, commit } = open()
    const one = await commit(EMPTY_ROOT, diffOf([A, { nonce: 1n, storage: slots([1n, 7n]) }]))
    const two = await commit(one, diffOf([A, { storage: slots([2n, 8n]) }]))
    expect(await commit(two, diffOf([A, { storage: slots([2n, 0n]) }]))).toBe(one)
    const none = await commit(two, diffOf([A, { storage: slots([1n, 0n], [2n, 0n]) }]))
    expect(state.at(none).account(A)!.storageRoot).toBe(EMPTY_ROOT)
  })

  test('a cleared storage contains only the slots written with the clearing', async () => {
    const { state, commit } = open()
    const before = await commit(EMPTY_ROOT, diffOf([A, { nonce: 1n, storage: slots([1n, 7n], [2n, 8n]) }]))
    const after = await commit(before, diffOf([A, { storageCleared: true, storage: slots([2n, 9n]) }]))
    expect([1n, 2n].map((slot) => state.at(after).storage(A, slot))).toEqual([0n, 9n])
    const cleared = await commit(before, diffOf([A, { storageCleared: true }]))
    expect(state.at(cleared).account(A)!.storageRoot).toBe(EMPTY_ROOT)
  })

  test('values of every length round-trip through the storage', async () => {
    const { store, commit } = open()
    const values = [1n, 0x7fn, 0x80n, 0xffn, 0x100n, 2n ** 255n, 2n ** 256n - 1n]
    const root = await commit(EMPTY_ROOT, diffOf([A, { nonce: 1n, storage: new Map(values.map((value) => [2n ** 256n - value, value])) }]))
    const view = new StateDatabase(store).at(root)
    for (const value of values) expect(view.storage(A, 2n ** 256n - value)).toBe(value)
  })

  test('old states stay readable', async () => {
    const { store, commit } = open()
    const roots = [EMPTY_ROOT]
    for (let i = 1n; i <= 30n; i++)
      roots.push(
        await commit(roots.at(-1)!, diffOf([A, { balance: i, storage: slots([i, i]) }], [addressFromBigint(i + 100n), { nonce: i }])),
      )
    for (const reader of [new StateDatabase(store), new StateDatabase(store, { cacheBytes: 2000 })]) {
      for (const [i, root] of roots.entries()) {
        expect(reader.at(root).account(A)?.balance).toBe(i === 0 ? undefined : BigInt(i))
        expect(reader.at(root).storage(A, BigInt(i + 1))).toBe(0n)
        if (i > 0) expect(reader.at(root).storage(A, BigInt(i))).toBe(BigInt(i))
      }
    }
  })

  test('a returned account cannot be changed', async () => {
    const { store, state, commit } = open()
    const root = await commit(EMPTY_ROOT, diffOf([A, { balance: 1n }]))
    for (const reader of [state, new StateDatabase(store)]) {
      expect(() => (reader.at(root).account(A)!.balance = 2n)).toThrow(TypeError)
      expect(reader.at(root).account(A)!.balance).toBe(1n)
    }
  })

  test('block hashes are read through the given function, and are zero without it', () => {
    const { state } = open()
    expect(state.at(EMPTY_ROOT, (number) => keccak256Hex(Uint8Array.of(Number(number)))).blockHash(5n)).toBe(keccak256Hex(Uint8Array.of(5)))
    expect(state.at(EMPTY_ROOT).blockHash(5n)).toBe(`0x${'0'.repeat(64)}`)
  })

  test('a state can be walked in the order of the hashed addresses and slots, with their preimages', async () => {
    const { store, commit } = open()
    const addresses = Array.from({ length: 40 }, (_, i) => addressFromBigint(BigInt(i + 1)))
    const root = await commit(
      EMPTY_ROOT,
      new Map(addresses.map((address, i) => [address, { nonce: BigInt(i), storage: slots([0n, 5n], [BigInt(i + 1), 6n]) }])),
    )
    const view = new StateDatabase(store).at(root)
    const entries = Array.from(view.accounts())
    expect(new Set(entries.map((it) => it.address))).toEqual(new Set(addresses))
    expect(entries.map((it) => it.key)).toEqual(entries.map((it) => it.key).toSorted())
    expect(entries.map((it) => it.account)).toEqual(entries.map((it) => view.account(it.address!)))
    expect(Array.from(view.accounts(entries[7]!.key))).toEqual(entries.slice(7))
    expect(new Map(Array.from(view.storageOf(addresses[3]!), ({ slot, value }) => [slot, value]))).toEqual(slots([0n, 5n], [4n, 6n]))
    expect(Array.from(view.storageOf(addressFromBigint(999n)))).toEqual([])
  })
})

describe('states that are not in the store yet', () => {
  test('a new state is readable at once, and states can be built on it', () => {
    const { state } = open()
    let root = EMPTY_ROOT
    for (let i = 1n; i <= 50n; i++) {
      ;({ root } = state.commit(
        root,
        diffOf([A, { balance: i, code: codeOf(Number(i)) }], [addressFromBigint(i), { nonce: 1n, storage: slots([i, i]) }]),
      ))
    }
    expect(state.at(root).account(A)!.balance).toBe(50n)
    expect(state.at(root).storage(addressFromBigint(7n), 7n)).toBe(7n)
    expect(state.at(root).code(codeOf(50).hash)).toEqual(Uint8Array.of(50))
  })

  test('nothing that is not in the store is evicted, however small the cache', async () => {
    const store = createMemoryStore()
    const state = new StateDatabase(store, { cacheBytes: 400_000 })
    const writes: Write[] = []
    let root = EMPTY_ROOT
    for (let i = 1n; i <= 60n; i++) {
      const committed = state.commit(root, diffOf([addressFromBigint(i), { balance: i }]))
      writes.push(...committed.writes)
      ;({ root } = committed)
    }
    for (let i = 1n; i <= 60n; i++) expect(state.at(root).account(addressFromBigint(i))!.balance).toBe(i)
    await store.batch(writes)
    expect(new StateDatabase(store).at(root).account(addressFromBigint(60n))!.balance).toBe(60n)
  })

  test('stored data may be evicted and is read again', async () => {
    const store = createMemoryStore()
    const state = new StateDatabase(store, { cacheBytes: 3000 })
    let root = EMPTY_ROOT
    for (let i = 1n; i <= 300n; i++) {
      const committed = state.commit(root, diffOf([addressFromBigint(i), { balance: i, code: codeOf(Number(i % 256n), 1) }]))
      await store.batch(committed.writes)
      state.stored(committed.writes)
      ;({ root } = committed)
    }
    for (let i = 1n; i <= 300n; i++) {
      const account = state.at(root).account(addressFromBigint(i))!
      expect(account.balance).toBe(i)
      expect(state.at(root).code(account.codeHash)[0]).toBe(Number(i % 256n))
    }
  })

  test('a view keeps at hand what it has read, but not everything', async () => {
    const store = createMemoryStore()
    const { counting, reads } = countingReads(store)
    // Without a cache of nodes, each read of the trie is one of the store.
    const state = new StateDatabase(counting, { cacheBytes: 0 })
    const addresses = Array.from({ length: 200 }, (_, i) => addressFromBigint(BigInt(i + 1)))
    const storage = slots(...Array.from({ length: 200 }, (_, i): [bigint, bigint] => [BigInt(i), BigInt(i + 1)]))
    const { root, writes } = state.commit(
      EMPTY_ROOT,
      diffOf(...addresses.map((it): [Address, AccountDiff] => [it, { balance: 1n, storage }])),
    )
    await store.batch(writes)
    state.stored(writes)
    const view = state.at(root)
    const sumOf = (of: readonly Address[]) => of.reduce((sum, it) => sum + view.account(it)!.balance + view.storage(it, 7n), 0n)
    const readsFor = (of: readonly Address[]) => {
      const before = reads()
      expect(sumOf(of)).toBe(9n * BigInt(of.length))
      return reads() - before
    }
    expect(readsFor(addresses.slice(0, 10))).toBeGreaterThan(0)
    expect(readsFor(addresses.slice(0, 10))).toBe(0)
    expect(readsFor(addresses)).toBeGreaterThan(0)
    expect(readsFor(addresses)).toBeGreaterThan(0)
    for (let round = 0; round < 2; round++) for (const [slot, value] of storage) expect(view.storage(A, slot)).toBe(value)
  })

  test('nodes of former states leave the cache before those of the newest one, and stay readable', async () => {
    const { counting, reads } = countingReads(createMemoryStore())
    const state = new StateDatabase(counting, { cacheBytes: 400_000 })
    const addresses = Array.from({ length: 64 }, (_, i) => addressFromBigint(BigInt(i + 1)))
    const other = addressFromBigint(1000n)
    const roots: Hash[] = [EMPTY_ROOT]
    const commit = async (diff: StateDiff) => {
      const { root, writes } = state.commit(roots.at(-1)!, diff)
      await counting.batch(writes)
      state.stored(writes)
      roots.push(root)
    }
    await commit(diffOf(...addresses.map((it): [Address, AccountDiff] => [it, { balance: 1n }])))
    // Their nodes take ten times the size of the cache.
    for (let i = 0n; i < 1000n; i++)
      await commit(diffOf([addresses[0]!, { balance: i + 2n }], [other, i % 2n === 0n ? { nonce: i } : null]))
    const before = reads()
    for (const it of addresses.slice(1)) expect(state.at(roots.at(-1)!).account(it)!.balance).toBe(1n)
    expect(reads()).toBe(before)
    for (const i of [1, 2, 500, 1001]) expect(state.at(roots[i]!).account(addresses[0]!)!.balance).toBe(BigInt(i))
  })

  test('stored data does not count towards the budget of unstored states', async () => {
    const store = createMemoryStore()
    const state = new StateDatabase(store, { cacheBytes: 10_000 })
    const waiting = state.commit(EMPTY_ROOT, diffOf([A, { balance: 1n }]))
    for (let i = 1n; i <= 300n; i++) {
      const { writes } = state.commit(EMPTY_ROOT, diffOf([B, { balance: i, code: codeOf(Number(i % 256n), 1) }]))
      await store.batch(writes)
      state.stored(writes)
    }
    expect(state.at(waiting.root).account(A)!.balance).toBe(1n)
  })

  test('states that never reach the store are evicted, oldest first, when they exceed the budget', () => {
    const state = new StateDatabase(createMemoryStore(), { cacheBytes: 100_000 })
    const roots = Array.from({ length: 200 }, (_, i) => state.commit(EMPTY_ROOT, diffOf([A, { balance: BigInt(i + 1) }])).root)
    expect(state.has(roots[0]!)).toBe(false)
    expect(state.has(roots.at(-1)!)).toBe(true)
  })

  test('a state stays while it is being read, with the states that it is based on', () => {
    const state = new StateDatabase(createMemoryStore(), { cacheBytes: 100_000 })
    const first = state.commit(EMPTY_ROOT, diffOf([A, { nonce: 1n, code: codeOf(1, 2), storage: slots([1n, 7n]) }])).root
    const { root } = state.commit(first, diffOf([B, { balance: 5n }]))
    const view = state.at(root)
    for (let i = 0; i < 200; i++) state.commit(EMPTY_ROOT, diffOf([A, { balance: BigInt(i + 1) }]))
    expect(state.has(root)).toBe(false)
    expect([view.account(B)!.balance, view.storage(A, 1n), view.code(view.account(A)!.codeHash)]).toEqual([5n, 7n, Uint8Array.of(1, 2)])
    const next = state.at(state.commit(root, diffOf([A, { storage: slots([2n, 8n]) }])).root)
    expect([next.storage(A, 1n), next.storage(A, 2n)]).toEqual([7n, 8n])
  })

  test('a state being read is evicted when newer ones being read exceed twice the budget', () => {
    const state = new StateDatabase(createMemoryStore(), { cacheBytes: 100_000 })
    const views = Array.from({ length: 1500 }, (_, i) => state.at(state.commit(EMPTY_ROOT, diffOf([A, { balance: BigInt(i + 1) }])).root))
    expect(() => views[0]!.account(A)).toThrow(expect.objectContaining({ code: 'state-evicted' }))
    expect(views.slice(-50).map((view) => view.account(A)!.balance)).toEqual(Array.from({ length: 50 }, (_, i) => BigInt(1451 + i)))
  })

  test('code deployed only by an evicted block is written by the next block that deploys it', async () => {
    const { store, state, commit } = open()
    state.commit(EMPTY_ROOT, diffOf([A, { nonce: 1n, code: codeOf(1, 2, 3) }]))
    const root = await commit(EMPTY_ROOT, diffOf([B, { nonce: 1n, code: codeOf(1, 2, 3) }]))
    const view = new StateDatabase(store).at(root)
    expect(view.code(view.account(B)!.codeHash)).toEqual(Uint8Array.of(1, 2, 3))
  })

  test('a state shared by two blocks outlives the evicted one', () => {
    const state = new StateDatabase(createMemoryStore(), { cacheBytes: 20_000 })
    const same = diffOf([A, { balance: 1n, code: codeOf(1, 2) }])
    const { root } = state.commit(EMPTY_ROOT, same)
    for (let i = 0; i < 200; i++) {
      state.commit(EMPTY_ROOT, diffOf([B, { balance: BigInt(i + 1) }]))
      state.commit(EMPTY_ROOT, same)
    }
    expect(state.at(root).account(A)!.balance).toBe(1n)
    expect(state.at(root).code(codeOf(1, 2).hash)).toEqual(Uint8Array.of(1, 2))
  })
})

describe('random states', () => {
  test.each([1, 2, 3, 4])('roots and values agree with a model, whose root the oracle computes (seed %i)', async (seed) => {
    const random = createRandom(seed)
    const { store, state, commit } = open()
    let model: Model = new Map()
    let root = EMPTY_ROOT
    const history: [Hash, Model][] = []
    for (let round = 0; round < 25; round++) {
      const diff = randomDiff(random)
      model = changedModel(model, diff)
      root = await commit(root, diff)
      expect(root).toBe(await oracleRoot(model))
      history.push([root, model])
    }
    for (const reader of [state, new StateDatabase(store, { cacheBytes: 5000 })]) {
      for (const [at, expected] of history) expectModel(reader.at(at), expected)
    }
  })
})

test('the account encoding of the state equals that of the protocol', () => {
  for (const nonce of [0n, 1n, 0x7fn, 0x80n, 2n ** 64n - 1n]) {
    for (const balance of [0n, 1n, 0x7fn, 0x80n, 10n ** 22n, 2n ** 256n - 1n]) {
      const account = { nonce, balance, storageRoot: keccak256Hex(Uint8Array.of(1)), codeHash: keccak256Hex(Uint8Array.of(2)) }
      const rlp = rlpOfAccount(account)
      expect(Buffer.compare(rlp, accountToRlp(account))).toBe(0)
      expect(rlp.buffer, 'beside leaves alone').not.toBe(Buffer.allocUnsafe(1).buffer)
    }
  }
})
