import { beforeEach, describe, expect, test } from 'vitest'
import { type Hash, addressFromBigint } from '../contract/hex.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { createRandom } from '../base/vectors.suite.ts'
import type { StateDiff } from '../evm/state.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { EMPTY_ROOT } from '../types/account.ts'
import { RemoteMiss } from '../types/remoteMiss.ts'
import { ModelBase } from './modelBase.fixture.ts'
import { StateDatabase } from './stateDatabase.ts'
import { type Model, changedModel, expectModel, randomDiff, tidyModel } from './stateModel.fixture.ts'

const [A, B, C] = [addressFromBigint(0xan), addressFromBigint(0xbn), addressFromBigint(0xcn)]
const REMOTE: Hash = keccak256Hex(Uint8Array.of(1))
const OLDER: Hash = keccak256Hex(Uint8Array.of(2))
const NO_MODEL: Model = new Map()
const contract = {
  nonce: 1n,
  balance: 3n,
  code: Uint8Array.of(1, 2),
  storage: new Map([
    [1n, 7n],
    [2n, 8n],
  ]),
}

/** The model with random diffs applied. */
const grown = (random: (below: number) => number, diffs: number, from: Model = NO_MODEL): Model =>
  Array.from({ length: diffs }, () => randomDiff(random)).reduce(changedModel, from)

const diffOf = (...entries: [Hash, Parameters<StateDiff['set']>[1]][]): StateDiff => new Map(entries)

const missOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return error instanceof RemoteMiss ? error.keys : error
  }
  return undefined
}

describe('local changes over a state of a base', () => {
  let base: ModelBase
  let state: StateDatabase

  beforeEach(() => {
    base = new ModelBase(
      new Map([
        [REMOTE, new Map([[A, contract]])],
        [OLDER, new Map([[A, { ...contract, balance: 1n, storage: new Map([[1n, 6n]]) }]])],
      ]),
    )
    state = new StateDatabase(createMemoryStore(), { base })
  })

  test.each(Array.from({ length: 20 }, (_, seed) => seed))('random diffs equal a plain map (%i)', async (seed) => {
    const random = createRandom(seed)
    const below = tidyModel(grown(random, 10))
    const modelBase = new ModelBase(new Map([[REMOTE, below]]))
    const store = createMemoryStore()
    let database = new StateDatabase(store, { base: modelBase })
    const states: { root: Hash; model: Model }[] = [{ root: REMOTE, model: below }]
    for (let step = 0; step < 40; step++) {
      // Mostly on the newest state; sometimes on an earlier one, as after a rewind.
      const { root, model } = random(5) === 0 ? states[random(states.length)]! : states.at(-1)!
      const diff = randomDiff(random)
      const committed = database.commit(root, diff)
      await store.batch(committed.writes)
      database.stored(committed.writes)
      states.push({ root: committed.root, model: changedModel(model, diff) })
      if (random(8) === 0) database = new StateDatabase(store, { base: modelBase, cacheBytes: 2000 })
      expectModel(database.at(committed.root), states.at(-1)!.model)
    }
    const reopened = new StateDatabase(store, { base: modelBase })
    for (const { root, model } of states) {
      expect(reopened.has(root)).toBe(true)
      expectModel(reopened.at(root), model)
    }
  })

  test('a diff that changes nothing leaves the remote root', () => {
    expect(state.commit(REMOTE, new Map())).toEqual({ root: REMOTE, writes: [] })
    expect(state.commit(REMOTE, diffOf([A, {}]))).toEqual({ root: REMOTE, writes: [] })
  })

  test('changes name the remote state that they lie over', () => {
    const [local, older] = [REMOTE, OLDER].map((root) => state.commit(root, diffOf([A, { nonce: 5n }])).root) as [Hash, Hash]
    expect(local).not.toBe(older)
    expect(state.at(local).account(A)).toMatchObject({ nonce: 5n, balance: 3n })
    expect(state.at(older).account(A)).toMatchObject({ nonce: 5n, balance: 1n })
    expect([local, older].map((root) => state.at(root).storage(A, 1n))).toEqual([7n, 6n])
  })

  test('nothing of the base shows through what was deleted, cleared or set to zero', () => {
    const deleted = state.commit(REMOTE, diffOf([A, null])).root
    expect(state.at(deleted).account(A)).toBeUndefined()
    expect(state.at(deleted).storage(A, 1n)).toBe(0n)
    const again = state.commit(deleted, diffOf([A, { balance: 1n, storage: new Map([[2n, 9n]]) }])).root
    expect([1n, 2n].map((slot) => state.at(again).storage(A, slot))).toEqual([0n, 9n])
    const cleared = state.commit(REMOTE, diffOf([A, { storageCleared: true }])).root
    expect(state.at(cleared).account(A)!.storageRoot).toBe(EMPTY_ROOT)
    expect([1n, 2n].map((slot) => state.at(cleared).storage(A, slot))).toEqual([0n, 0n])
    const zero = state.commit(REMOTE, diffOf([A, { storage: new Map([[1n, 0n]]) }])).root
    expect([1n, 2n].map((slot) => state.at(zero).storage(A, slot))).toEqual([0n, 8n])
  })

  test('a contract that is created here asks the base for nothing but the account', () => {
    const code = { hash: keccak256Hex(Uint8Array.of(5)), bytes: Uint8Array.of(5) }
    const { root } = state.commit(REMOTE, diffOf([B, { nonce: 1n, code, storage: new Map([[1n, 1n]]) }]))
    base.reads = 0
    const view = state.at(root)
    expect([1n, 2n, 3n].map((slot) => view.storage(B, slot))).toEqual([1n, 0n, 0n])
    expect(base.reads).toBe(0)
  })

  test('an account with a balance only is free for a contract (EIP-7610), one with code is not', () => {
    base = new ModelBase(
      new Map([
        [
          REMOTE,
          new Map([
            [A, contract],
            [B, { nonce: 0n, balance: 1n, code: new Uint8Array(0), storage: new Map() }],
          ]),
        ],
      ]),
    )
    const view = new StateDatabase(createMemoryStore(), { base }).at(REMOTE)
    expect(view.account(B)!.storageRoot).toBe(EMPTY_ROOT)
    expect(view.account(A)!.storageRoot).not.toBe(EMPTY_ROOT)
  })

  test('slots of a contract are read of the base until one of them is changed', () => {
    const { root } = state.commit(REMOTE, diffOf([A, { balance: 9n }], [B, { balance: 1n }]))
    const view = state.at(root)
    view.account(A)
    base.reads = 0
    for (const slot of [1n, 2n, 3n]) view.storage(A, slot)
    expect(base.reads).toBe(3)
    const after = state.commit(root, diffOf([A, { storage: new Map([[1n, 5n]]) }])).root
    expect([1n, 2n, 3n].map((slot) => state.at(after).storage(A, slot))).toEqual([5n, 8n, 0n])
    expect([1n, 2n, 3n].map((slot) => view.storage(A, slot))).toEqual([7n, 8n, 0n])
  })

  test('a read of what is not here throws, again and again, until it is fetched', () => {
    base.isRemote = true
    const view = state.at(REMOTE)
    const account = { kind: 'account' as const, root: REMOTE, address: A }
    expect(missOf(() => view.account(A))).toEqual([account])
    expect(missOf(() => view.storage(A, 1n))).toEqual([account])
    expect(missOf(() => state.commit(REMOTE, diffOf([A, { nonce: 9n }])))).toEqual([account])
    base.fetch([account])
    expect(view.account(A)).toMatchObject({ balance: 3n })
    const slot = { kind: 'slot' as const, root: REMOTE, address: A, slot: 1n }
    expect(missOf(() => view.storage(A, 1n))).toEqual([slot])
    base.fetch([slot])
    expect(view.storage(A, 1n)).toBe(7n)
    expect(view.code(view.account(A)!.codeHash)).toEqual(contract.code)
  })

  test('it lists what was changed, and proves nothing', () => {
    const { root, writes } = state.commit(
      REMOTE,
      diffOf(
        [
          A,
          {
            storage: new Map([
              [1n, 0n],
              [3n, 9n],
            ]),
          },
        ],
        [B, { balance: 1n }],
        [C, null],
      ),
    )
    expect(writes).not.toEqual([])
    const view = state.at(root)
    expect(Array.from(view.accounts(), ({ account }) => account.balance)).toEqual(expect.arrayContaining([1n, 3n]))
    expect(Array.from(view.accounts())).toHaveLength(2)
    expect(Array.from(view.storageOf(A), ({ value }) => value)).toEqual([9n])
    const notListable = expect.objectContaining({ code: 'state-not-listable' })
    expect(() => view.assertListable()).toThrow(notListable)
    expect(() => Array.from(view.wholeStorageOf(A))).toThrow(notListable)
    const later = state.commit(
      root,
      diffOf([B, { nonce: 1n, storage: new Map([[2n, 4n]]) }], [C, { balance: 1n, storage: new Map([[5n, 6n]]) }]),
    )
    // Nothing was there in the remote chain's state, or it was deleted here.
    for (const [address, value] of [
      [B, 4n],
      [C, 6n],
    ] as const)
      expect(Array.from(state.at(later.root).wholeStorageOf(address), (entry) => entry.value)).toEqual([value])
    const message = expect.stringContaining('without proofs; --fork.proof all proves them') as string
    const notProvable = expect.objectContaining({ code: 'state-not-provable', message })
    expect(() => view.proof(A, [1n])).toThrow(notProvable)
    expect(() => state.at(REMOTE).proof(A, [])).toThrow(notProvable)
    expect(() => state.recorder().at(root)).toThrow(notProvable)
  })

  test('states that lie over none are those of any chain', () => {
    const plain = new StateDatabase(createMemoryStore())
    const diff = diffOf([A, { balance: 1n, storage: new Map([[1n, 1n]]) }], [B, { nonce: 1n }])
    const { root } = state.commit(EMPTY_ROOT, diff)
    expect(root).toBe(plain.commit(EMPTY_ROOT, diff).root)
    expect(state.at(root).proof(A, [1n])).toEqual(plain.at(root).proof(A, [1n]))
    expect(state.commit(root, diffOf([A, null], [B, { storage: new Map([[1n, 0n]]) }])).root).toBe(
      plain.commit(root, diffOf([A, null], [B, { storage: new Map([[1n, 0n]]) }])).root,
    )
  })
})
