import { describe, expect, test } from 'vitest'
import { type Hash, addressFromBigint } from '../contract/hex.ts'
import { createRandom } from '../base/vectors.suite.ts'
import type { StateDiff } from '../evm/state.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { trieNodeKey } from '../store/schema.ts'
import { hashedSlot } from './hashedKeys.ts'
import { ProvedBase } from './provedBase.fixture.ts'
import { StateDatabase } from './stateDatabase.ts'
import { type Model, changedModel, expectModel, oracleRoot, randomDiff, tidyModel } from './stateModel.fixture.ts'
import { nodeHashFromHash } from './trieNode.ts'

const [A, B] = [addressFromBigint(1n), addressFromBigint(2n)]

/** States over those of a remote chain, each in the store. */
class LocalStates {
  readonly store = createMemoryStore()
  readonly base: ProvedBase
  state: StateDatabase

  constructor(below: Model) {
    this.base = new ProvedBase(below)
    this.state = new StateDatabase(this.store, { base: this.base })
  }

  async commit(root: Hash, diff: StateDiff, expected?: Hash): Promise<Hash> {
    const committed = this.base.run(() => this.state.commit(root, diff, expected))
    await this.store.batch(committed.writes)
    this.state.stored(committed.writes)
    return committed.root
  }

  /** As a process that starts again, with a small cache. */
  reopen(): void {
    this.state = new StateDatabase(this.store, { base: this.base, cacheBytes: 2000 })
  }

  expect(root: Hash, model: Model): void {
    const view = this.state.at(root)
    this.base.run(() => expectModel(view, model))
  }
}

const grown = (random: (below: number) => number): Model =>
  tidyModel(Array.from({ length: 15 }, () => randomDiff(random)).reduce(changedModel, new Map()))

const zeros = (...slots: bigint[]): StateDiff => new Map([[A, { storage: new Map(slots.map((slot) => [slot, 0n])) }]])

/** Two slots whose keys differ in the first nibble. */
const [FIRST, SECOND] = [1n, 2n] as const

/** A contract with two slots, whose leaves are too large to be embedded. */
const TWO_SLOTS: Model = new Map([
  [
    A,
    {
      nonce: 1n,
      balance: 1n,
      code: Uint8Array.of(1),
      storage: new Map([
        [FIRST, 2n ** 255n],
        [SECOND, 2n ** 254n],
      ]),
    },
  ],
  [B, { nonce: 0n, balance: 5n, code: new Uint8Array(0), storage: new Map() }],
])

describe('states that go on from proved tries', () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7])('have the roots and proofs of whole tries (%i)', async (seed) => {
    const random = createRandom(seed)
    const below = grown(random)
    const local = new LocalStates(below)
    const states: { root: Hash; model: Model }[] = [{ root: local.base.root, model: below }]
    for (let step = 0; step < 25; step++) {
      // Mostly on the newest state; sometimes on an earlier one, as after a rewind.
      const { root, model } = random(5) === 0 ? states[random(states.length)]! : states.at(-1)!
      const diff = randomDiff(random)
      const after = changedModel(model, diff)
      states.push({ root: await local.commit(root, diff), model: after })
      expect(states.at(-1)!.root).toBe(await oracleRoot(after))
      if (random(6) === 0) local.reopen()
      if (random(6) === 0) local.base.forget()
    }
    local.base.forget()
    for (const { root, model } of states) {
      local.expect(root, model)
      const proof = local.base.run(() => local.state.at(root).proof(A, [1n, 2n]))
      expect(proof).toEqual(new ProvedBase(model).whole.proof(A, [1n, 2n]))
    }
  })

  test('keep what was set by hand in an account without code, once they are changes only', async () => {
    const local = new LocalStates(TWO_SLOTS)
    local.base.givesSiblings = false
    const byHand = await local.commit(local.base.root, new Map([[B, { storage: new Map([[3n, 9n]]) }]]))
    const lost = await local.commit(byHand, zeros(FIRST))
    expect(local.state.isProvable(lost)).toBe(false)
    expect(local.base.run(() => local.state.at(lost).storage(B, 3n))).toBe(9n)
  })

  test('are changes only once a deletion needs a node that cannot be had, and never guessed', async () => {
    expect(hashedSlot(FIRST)[0]).not.toBe(hashedSlot(SECOND)[0])
    const local = new LocalStates(TWO_SLOTS)
    local.base.givesSiblings = false
    const before = await local.commit(local.base.root, new Map([[B, { balance: 6n }]]))
    const lost = await local.commit(before, zeros(FIRST))
    const later = await local.commit(lost, new Map([[B, { balance: 7n }]]))
    expect([before, lost, later].map((root) => local.state.isProvable(root))).toEqual([true, false, false])
    const notProvable = expect.objectContaining({ code: 'state-not-provable' })
    expect(() => local.state.recorder().commit(before, zeros(FIRST))).toThrow(notProvable)
    const model = changedModel(changedModel(TWO_SLOTS, new Map([[B, { balance: 7n }]])), zeros(FIRST))
    local.expect(later, model)
    expect(await oracleRoot(model)).not.toBe(later)
    expect(() => local.state.at(later).proof(A, [])).toThrow(notProvable)
    // The other slot was read in between, and its proof has the node.
    expect(() => local.state.recorder().commit(before, zeros(FIRST), lost)).toThrow(notProvable)
    local.reopen()
    local.base.forget()
    local.expect(later, model)
    local.expect(before, changedModel(TWO_SLOTS, new Map([[B, { balance: 6n }]])))
  })

  test('need no other node where both slots go, or another one comes', async () => {
    const local = new LocalStates(TWO_SLOTS)
    local.base.givesSiblings = false
    const both = await local.commit(local.base.root, zeros(FIRST, SECOND))
    expect(both).toBe(await oracleRoot(changedModel(TWO_SLOTS, zeros(FIRST, SECOND))))
    const third = hashedSlot(3n)[0] === hashedSlot(SECOND)[0] ? 4n : 3n
    const other: StateDiff = new Map([
      [
        A,
        {
          storage: new Map([
            [FIRST, 0n],
            [third, 9n],
          ]),
        },
      ],
    ])
    expect(await local.commit(local.base.root, other)).toBe(await oracleRoot(changedModel(TWO_SLOTS, other)))
  })

  test('are committed again as they were, though the node can be had now, or not any more', async () => {
    const local = new LocalStates(TWO_SLOTS)
    local.base.givesSiblings = false
    const changes = await local.commit(local.base.root, zeros(FIRST))
    local.base.givesSiblings = true
    local.base.forget()
    const whole = await local.commit(local.base.root, zeros(FIRST))
    expect(whole).toBe(await oracleRoot(changedModel(TWO_SLOTS, zeros(FIRST))))
    expect(await local.commit(local.base.root, zeros(FIRST), changes)).toBe(changes)
    expect(await local.commit(local.base.root, zeros(FIRST), whole)).toBe(whole)
    const [next, first] = [await local.commit(changes, zeros(SECOND)), await local.commit(whole, zeros(SECOND))]
    expect([next, first].map((root) => local.state.isProvable(root))).toEqual([false, true])
  })

  test('ask for all that a diff lacks at once', () => {
    const { base, state } = new LocalStates(TWO_SLOTS)
    const diff: StateDiff = new Map([
      [A, { balance: 2n }],
      [B, { balance: 2n }],
    ])
    base.run(() => state.commit(base.root, diff))
    expect(base.fetches.map((keys) => keys.map(({ kind }) => kind))).toEqual([['account', 'account']])
  })

  test('list what was changed', async () => {
    const local = new LocalStates(TWO_SLOTS)
    const root = await local.commit(local.base.root, new Map([[A, { balance: 9n, storage: new Map([[FIRST, 3n]]) }]]))
    const view = local.state.at(root)
    expect(Array.from(view.accounts(), ({ address }) => address)).toEqual([A])
    expect(Array.from(view.storageOf(A), ({ slot, value }) => [slot, value])).toEqual([[FIRST, 3n]])
    const notListable = expect.objectContaining({ code: 'state-not-listable' })
    expect(() => view.assertListable()).toThrow(notListable)
    expect(() => Array.from(view.wholeStorageOf(A))).toThrow(notListable)
  })

  test('are damaged, not unknown, where a node of their own is missing', async () => {
    const local = new LocalStates(TWO_SLOTS)
    const root = await local.commit(local.base.root, new Map([[A, { balance: 9n }]]))
    await local.store.batch([{ key: trieNodeKey(nodeHashFromHash(root)) }])
    local.reopen()
    const view = local.state.at(root)
    expect(() => local.base.run(() => view.account(A))).toThrow(expect.objectContaining({ code: 'store-corrupt' }))
  })
})
