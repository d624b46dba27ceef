/** Control actions of several clients at once, with undo and redo among them: the journal leads back to the beginning, and forth to the end. */
import { expect, test } from 'vitest'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { storedText } from '../base/storedJson.ts'
import { createRandom } from '../base/vectors.suite.ts'
import { addressFromBigint } from '../contract/hex.ts'
import { Impersonation } from '../keystore/impersonation.ts'
import { alice, createTestDevnet, type TestDevnet } from '../miner/fixture.ts'
import { impersonationPart } from '../rpc/controlParts.ts'

const ROUNDS = IS_FULL_RUN ? 400 : 40

const stateOf = ({ chain, clock, miner, pool }: TestDevnet, impersonation: Impersonation): string =>
  storedText([
    chain.head.hash,
    chain.pendingChanges ?? null,
    clock.state,
    miner.settings.coinbase,
    miner.mode,
    impersonation.settings,
    pool.content().map(({ transaction }) => transaction.hash),
  ])

test.each(Array.from({ length: ROUNDS }, (_, round) => round))('round %i', async (round) => {
  const random = createRandom(round)
  const impersonation = new Impersonation()
  const devnet = await createTestDevnet({ parts: [impersonationPart(impersonation)] })
  const { chain, clock, history, miner, snapshots } = devnet
  const act = (method: string, action: () => unknown) =>
    history.run({ by: 'test', method, isPerson: random(2) === 0, summary: () => method }, action)
  const log: string[] = []
  const kinds: Record<string, () => Promise<unknown>> = {
    // One block: an undo between two of a series ends it.
    mine: () => act('mine', () => miner.mine()),
    balance: () =>
      act('balance', () => chain.edit([{ address: alice.address, field: 'balance', value: BigInt(random(1000)) }], { by: 'test' })),
    time: () => act('time', () => clock.increase(BigInt(1 + random(100)))),
    coinbase: () => act('coinbase', () => miner.setSettings({ coinbase: addressFromBigint(BigInt(random(1000))) })),
    mode: () => act('mode', () => miner.setMode(random(2) === 0 ? { kind: 'auto' } : { kind: 'manual' })),
    impersonate: () => act('impersonate', () => impersonation.add(addressFromBigint(BigInt(random(5))))),
    snapshot: () => act('snapshot', () => snapshots.take({ by: 'test', method: 'snapshot' }, `of ${random(1_000_000)}`)),
    undo: () => history.undo(),
    redo: () => history.redo(),
  }
  const names = [...Object.keys(kinds), 'mine', 'undo']
  const start = stateOf(devnet, impersonation)
  for (let batch = 0; batch < 4; batch++) {
    const chosen = Array.from({ length: 2 + random(5) }, () => names[random(names.length)]!)
    log.push(chosen.join(' '))
    await Promise.allSettled(chosen.map((name) => kinds[name]!()))
  }
  const end = stateOf(devnet, impersonation)
  const done = history.list().filter(({ isUndone }) => !isUndone)
  for (const _ of done) await history.undo()
  expect(stateOf(devnet, impersonation), log.join(' / ')).toBe(start)
  for (const _ of done) await history.redo()
  expect(stateOf(devnet, impersonation), log.join(' / ')).toBe(end)
})
