import { describe, expect, test } from 'vitest'
import { type Address, addressFromBigint } from '../contract/hex.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { createRandom } from '../base/vectors.suite.ts'
import type { AccountDiff, StateDiff } from '../evm/state.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { EMPTY_CODE_HASH, EMPTY_ROOT } from '../types/account.ts'
import { StateDatabase } from './stateDatabase.ts'
import { type Model, changedModel, expectModel, randomDiff } from './stateModel.fixture.ts'
import { StateOverlay } from './stateOverlay.ts'

const A = addressFromBigint(0xan)
const B = addressFromBigint(0xbn)
const CODE = { hash: keccak256Hex(Uint8Array.of(1)), bytes: Uint8Array.of(1) }
const diffOf = (...entries: [Address, AccountDiff | null][]): StateDiff => new Map(entries)
const slots = (...entries: [bigint, bigint][]) => new Map(entries)

const open = (base: StateDiff = new Map()) => {
  const state = new StateDatabase(createMemoryStore())
  const { root } = state.commit(EMPTY_ROOT, base)
  return { state, root, overlay: new StateOverlay(state.at(root, () => keccak256Hex(Uint8Array.of(7)))) }
}

describe('state overlay', () => {
  test('without diffs it reads its base and has no changes', () => {
    const { overlay } = open(diffOf([A, { balance: 5n, code: CODE, storage: slots([1n, 2n]) }]))
    expect(overlay.account(A)!.balance).toBe(5n)
    expect(overlay.storage(A, 1n)).toBe(2n)
    expect(overlay.code(CODE.hash)).toEqual(CODE.bytes)
    expect(overlay.code(EMPTY_CODE_HASH)).toHaveLength(0)
    expect(overlay.blockHash(1n)).toBe(keccak256Hex(Uint8Array.of(7)))
    expect(overlay.diff().size).toBe(0)
  })

  test('an account that was removed and created again keeps nothing of the old one', () => {
    const { state, root, overlay } = open(diffOf([A, { nonce: 9n, balance: 5n, code: CODE, storage: slots([1n, 2n], [3n, 4n]) }]))
    overlay.apply(diffOf([A, null]))
    expect(overlay.account(A)).toBeUndefined()
    expect(overlay.storage(A, 1n)).toBe(0n)
    overlay.apply(diffOf([A, { balance: 1n, storage: slots([3n, 8n]) }]))
    expect(overlay.account(A)).toEqual({ nonce: 0n, balance: 1n, storageRoot: EMPTY_ROOT, codeHash: EMPTY_CODE_HASH })
    expect([1n, 3n].map((slot) => overlay.storage(A, slot))).toEqual([0n, 8n])
    const committed = state.at(state.commit(root, overlay.diff()).root)
    expect(committed.account(A)).toMatchObject({ nonce: 0n, balance: 1n, codeHash: EMPTY_CODE_HASH })
    expect([1n, 3n].map((slot) => committed.storage(A, slot))).toEqual([0n, 8n])
  })

  test('what is overwritten over a remote state is a change, and is not read', () => {
    const { state, root } = open(diffOf([A, { nonce: 1n, storage: slots([1n, 2n], [3n, 4n]) }]))
    const view = state.at(root)
    const read: bigint[] = []
    const storage = (address: Address, slot: bigint) => {
      read.push(slot)
      return view.storage(address, slot)
    }
    const overlayOver = (isProvable: boolean) =>
      new StateOverlay({
        isProvable,
        storage,
        account: (it) => view.account(it),
        code: (it) => view.code(it),
        blockHash: (it) => view.blockHash(it),
      })
    const remote = overlayOver(false)
    remote.overwrite(A, slots([1n, 2n]))
    remote.overwrite(A, slots([5n, 0n]))
    remote.apply(diffOf([A, { storage: slots([3n, 4n]) }]))
    expect(remote.storage(A, 1n)).toBe(2n)
    expect(remote.diff()).toEqual(diffOf([A, { storage: slots([1n, 2n], [5n, 0n]) }]))
    expect(read).toEqual([3n])
    const own = overlayOver(true)
    own.overwrite(A, slots([1n, 2n], [3n, 5n]))
    expect(own.diff()).toEqual(diffOf([A, { storage: slots([3n, 5n]) }]))
  })

  test('an account that was created and removed is not a change', () => {
    const { overlay } = open()
    overlay.apply(diffOf([A, { balance: 5n, storage: slots([1n, 1n]) }]))
    overlay.apply(diffOf([A, null]))
    expect(overlay.diff().size).toBe(0)
  })

  test('a new empty account is a change', () => {
    const { state, root, overlay } = open()
    overlay.apply(diffOf([A, { balance: 0n }]))
    expect(state.at(state.commit(root, overlay.diff()).root).account(A)).toBeDefined()
  })

  test('a change without any field creates nothing', () => {
    const { overlay } = open()
    overlay.apply(diffOf([A, {}], [B, { storage: new Map() }]))
    expect(overlay.account(A)).toBeUndefined()
    expect(overlay.account(B)).toBeUndefined()
  })

  test('slots written before a clearing are gone, those written after it exist', () => {
    const { overlay } = open(diffOf([A, { nonce: 1n, storage: slots([1n, 2n]) }]))
    overlay.apply(diffOf([A, { storage: slots([5n, 5n]) }]))
    overlay.apply(diffOf([A, { storageCleared: true, storage: slots([6n, 6n]) }]))
    overlay.apply(diffOf([A, { storage: slots([7n, 7n]) }]))
    expect([1n, 5n, 6n, 7n].map((slot) => overlay.storage(A, slot))).toEqual([0n, 0n, 6n, 7n])
    expect(overlay.diff().get(A)).toEqual({ storageCleared: true, storage: slots([6n, 6n], [7n, 7n]) })
  })

  test('a value that was restored is not a change', () => {
    const { overlay } = open(diffOf([A, { nonce: 1n, balance: 5n, storage: slots([1n, 2n]) }]))
    overlay.apply(diffOf([A, { balance: 6n, storage: slots([1n, 3n], [2n, 1n]) }]))
    overlay.apply(diffOf([A, { balance: 5n, storage: slots([1n, 2n], [2n, 0n]) }]))
    expect(overlay.diff().size).toBe(0)
  })

  test('later changes to a diff do not affect the overlay', () => {
    const { overlay } = open()
    const storage = slots([1n, 1n])
    overlay.apply(diffOf([A, { nonce: 1n, storage }]))
    storage.set(1n, 99n)
    expect(overlay.storage(A, 1n)).toBe(1n)
  })

  test('overlays stack', () => {
    const { overlay } = open(diffOf([A, { nonce: 1n, storage: slots([1n, 2n]) }]))
    overlay.apply(diffOf([B, { nonce: 1n, storage: slots([1n, 5n]), code: CODE }]))
    const upper = new StateOverlay(overlay)
    upper.apply(diffOf([A, { balance: 3n }], [B, { storageCleared: true }]))
    expect(upper.storage(A, 1n)).toBe(2n)
    expect(upper.storage(B, 1n)).toBe(0n)
    expect(upper.code(upper.account(B)!.codeHash)).toEqual(CODE.bytes)
    expect(upper.diff().get(B)).toEqual({ storageCleared: true })
    expect(overlay.storage(B, 1n)).toBe(5n)
  })

  test.each([1, 2, 3, 4, 5, 6])('random diffs read like a model, and their merged diff results in the same root (seed %i)', (seed) => {
    const random = createRandom(seed)
    const state = new StateDatabase(createMemoryStore())
    let root = EMPTY_ROOT
    let model: Model = new Map()
    for (let block = 0; block < 15; block++) {
      const overlay = new StateOverlay(state.at(root))
      let stepwise = root
      for (let transaction = random(6); transaction > 0; transaction--) {
        const diff = randomDiff(random)
        overlay.apply(diff)
        model = changedModel(model, diff)
        expectModel(overlay, model)
        stepwise = state.commit(stepwise, diff).root
      }
      ;({ root } = state.commit(root, overlay.diff()))
      expect(root).toBe(stepwise)
      expectModel(state.at(root), model)
    }
  })
})
