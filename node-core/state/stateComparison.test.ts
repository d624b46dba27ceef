import { describe, expect, test } from 'vitest'
import { type Address, type Hash, addressFromBigint } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { createRandom } from '../base/vectors.suite.ts'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import type { KeyValueStore } from '../store/keyValueStore.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { EMPTY_ROOT } from '../types/account.ts'
import { RemoteMiss } from '../types/remoteMiss.ts'
import { ModelBase } from './modelBase.fixture.ts'
import { ProvedBase } from './provedBase.fixture.ts'
import type { AccountDifference } from './stateComparison.ts'
import { type StateDatabaseOptions, StateDatabase } from './stateDatabase.ts'
import { type Model, type ModelAccount, changedModel, randomDiff, tidyModel } from './stateModel.fixture.ts'

const REMOTE: Hash = keccak256Hex(Uint8Array.of(1))
const A = addressFromBigint(1n)

interface Told {
  kind: string
  slots: ReadonlyMap<bigint, [bigint, bigint]>
}

const kindOf = (before: unknown, after: unknown) => (before === undefined ? 'created' : after === undefined ? 'removed' : 'changed')

/** The slots of which a comparison need not tell all: those that a remote account has, and one of two states has not below it. */
const differenceOf = (before: ModelAccount | undefined, after: ModelAccount | undefined): Told => {
  const slots = new Map<bigint, [bigint, bigint]>()
  for (const slot of new Set([...(before?.storage.keys() ?? []), ...(after?.storage.keys() ?? [])])) {
    const [a, b] = [before?.storage.get(slot) ?? 0n, after?.storage.get(slot) ?? 0n]
    if (a !== b) slots.set(slot, [a, b])
  }
  return { kind: kindOf(before, after), slots }
}

const isSame = (a: ModelAccount | undefined, b: ModelAccount | undefined): boolean =>
  a === undefined || b === undefined
    ? a === b
    : a.nonce === b.nonce && a.balance === b.balance && Buffer.compare(a.code, b.code) === 0 && differenceOf(a, b).slots.size === 0

/** What differs between two models, read account by account and slot by slot. */
function modelDifference(before: Model, after: Model): Map<Address, Told> {
  const told = new Map<Address, Told>()
  for (const address of new Set([...before.keys(), ...after.keys()])) {
    const [a, b] = [before.get(address), after.get(address)]
    if (!isSame(a, b)) told.set(address, differenceOf(a, b))
  }
  return told
}

/** The same as a comparison of the states says; the slots of accounts of which it does not know all are those of the model. Undefined if it cannot tell. */
function stateDifference(state: StateDatabase, before: Hash, after: Hash, models: Map<Address, Told>): Map<Address, Told> | undefined {
  const told = new Map<Address, Told>()
  const comparison = state.compare(state.at(before), state.at(after))
  let accounts: AccountDifference[]
  try {
    accounts = Array.from(comparison.accounts())
  } catch (error) {
    if (error instanceof CodedError && error.code === 'state-not-listable') return undefined
    throw error
  }
  for (const { address, before: a, after: b } of accounts) {
    const slots = new Map<bigint, [bigint, bigint]>()
    for (const { slot, before: x, after: y } of comparison.slots(address)) slots.set(slot, [x, y])
    const expected = models.get(address)?.slots
    if (comparison.hasAllSlots(address)) told.set(address, { kind: kindOf(a, b), slots })
    // Its storage may differ, and does not.
    else if (expected === undefined && slots.size === 0) continue
    else {
      for (const [slot, values] of slots) expect(expected?.get(slot)).toEqual(values)
      told.set(address, { kind: kindOf(a, b), slots: expected ?? slots })
    }
  }
  return told
}

interface Steps {
  random: (below: number) => number
  root: Hash
  model: Model
  options?: StateDatabaseOptions
  run?: <T>(read: () => T) => T
  afterStep?: () => void
}

/** Random states, mostly each on the one before, and every pair of them compared with the models; returns how many could not be. */
async function compareRandomStates({
  random,
  root: first,
  model: firstModel,
  options,
  run = (read) => read(),
  afterStep,
}: Steps): Promise<number> {
  const store: KeyValueStore = createMemoryStore()
  let state = new StateDatabase(store, options)
  const states: { root: Hash; model: Model }[] = [{ root: first, model: firstModel }]
  for (let step = 0; step < 12; step++) {
    const { root, model } = random(4) === 0 ? states[random(states.length)]! : states.at(-1)!
    const diff = randomDiff(random)
    const committed = run(() => state.commit(root, diff))
    await store.batch(committed.writes)
    state.stored(committed.writes)
    states.push({ root: committed.root, model: changedModel(model, diff) })
    if (random(5) === 0) state = new StateDatabase(store, { ...options, cacheBytes: 2000 })
    afterStep?.()
  }
  let untold = 0
  for (const before of states)
    for (const after of states) {
      const expected = modelDifference(before.model, after.model)
      const told = run(() => stateDifference(state, before.root, after.root, expected))
      if (told !== undefined) expect(told).toEqual(expected)
      else untold++
    }
  return untold
}

const grown = (random: (below: number) => number): Model =>
  tidyModel(Array.from({ length: 15 }, () => randomDiff(random)).reduce(changedModel, new Map() as Model))

const SEEDS = Array.from({ length: IS_FULL_RUN ? 12 : 4 }, (_, seed) => seed)

describe('a comparison of two states', () => {
  test.each(SEEDS)('tells what reading every account and slot tells (%i)', async (seed) => {
    expect(await compareRandomStates({ random: createRandom(seed), root: EMPTY_ROOT, model: new Map() })).toBe(0)
  })

  test.each(SEEDS)('so it does where local states are changes over a remote one (%i)', async (seed) => {
    const random = createRandom(seed)
    const model = grown(random)
    const base = new ModelBase(new Map([[REMOTE, model]]))
    base.isRemote = true
    const run = <T>(read: () => T): T => {
      for (;;)
        try {
          return read()
        } catch (error) {
          if (!(error instanceof RemoteMiss)) throw error
          base.fetch(error.keys)
        }
    }
    expect(await compareRandomStates({ random, root: REMOTE, model, options: { base }, run })).toBe(0)
  })

  test.each(SEEDS)('so it does where they go on from proved tries, whose nodes may be missing (%i)', async (seed) => {
    const random = createRandom(seed)
    const model = grown(random)
    const base = new ProvedBase(model)
    base.givesSiblings = seed % 2 === 0
    const afterStep = () => {
      if (random(4) === 0) base.forget()
    }
    const untold = await compareRandomStates({
      random,
      root: base.root,
      model,
      options: { base },
      run: (read) => base.run(read),
      afterStep,
    })
    // Without nodes that no key leads to, it cannot know what a deletion has removed beside them.
    if (base.givesSiblings) expect(untold).toBe(0)
  })

  test('says of which accounts it cannot tell all slots', async () => {
    const contract: ModelAccount = { nonce: 1n, balance: 3n, code: Uint8Array.of(1, 2), storage: new Map([[1n, 7n]]) }
    const store = createMemoryStore()
    const state = new StateDatabase(store, { base: new ModelBase(new Map([[REMOTE, new Map([[A, contract]])]])) })
    const changed = state.commit(REMOTE, new Map([[A, { storage: new Map([[1n, 8n]]) }]]))
    const gone = state.commit(REMOTE, new Map([[A, null]]))
    await store.batch([...changed.writes, ...gone.writes])
    const compared = [changed, gone].map(({ root }) => state.compare(state.at(REMOTE), state.at(root)))
    expect(compared.map((it) => it.hasAllSlots(A))).toEqual([true, false])
    expect(compared.map((it) => Array.from(it.slots(A)))).toEqual([[{ slot: 1n, before: 7n, after: 8n }], []])
  })

  test('reads nothing of what the states have in common', async () => {
    const store = createMemoryStore()
    const many = new Map(Array.from({ length: 5_000 }, (_, i) => [addressFromBigint(BigInt(i + 1)), { balance: 1n }] as const))
    const state = new StateDatabase(store)
    const first = state.commit(EMPTY_ROOT, many)
    const second = state.commit(first.root, new Map([[A, { balance: 2n }]]))
    for (const { writes } of [first, second]) {
      await store.batch(writes)
      state.stored(writes)
    }
    let reads = 0
    const counting = new Proxy(store, {
      get(target, name: keyof KeyValueStore) {
        if (name === 'get') reads++
        const member = target[name] as unknown
        return typeof member === 'function' ? (member as () => unknown).bind(target) : member
      },
    })
    const fresh = new StateDatabase(counting)
    const accounts = Array.from(fresh.compare(fresh.at(first.root), fresh.at(second.root)).accounts())
    expect(accounts).toMatchObject([{ address: A, before: { balance: 1n }, after: { balance: 2n } }])
    expect(reads).toBeLessThan(30)
  })
})
