import { describe, expect, test } from 'vitest'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { alice } from '../miner/fixture.ts'
import { CONTRACT, IMPERSONATED, RECIPIENTS, SteeredChain, observed, steeredGenesis } from './steeredChain.suite.ts'
import { assertExecutes, assertExports, assertProven } from './steeredProofs.suite.ts'
import { STEPS } from './steeredSteps.suite.ts'

type Expected = ReturnType<SteeredChain['expected']>

const ADDRESSES = [...RECIPIENTS, CONTRACT, IMPERSONATED, alice.address]
const names = Object.entries(STEPS).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name))
/** Steps that are whole or have not happened after a crash; only the journal may lack them. */
const WHOLE = new Set(['send', 'order', 'revert', 'restore', 'undo', 'redo', 'reset', 'resetChainId', 'resetKeepingHeights'])

/** Long sequences; full runs take all that have been tried. */
const LONG = IS_FULL_RUN ? 25 : 2

/** Runs random steps and compares after each; every 20 steps, and at the end, the chain is replayed. */
async function steer(seed: number, steps: number): Promise<void> {
  const chain = new SteeredChain(seed)
  await chain.open()
  for (let i = 1; i <= steps; i++) {
    const name = chain.pick(names)
    chain.log.push(name)
    const [before, batches] = [chain.expected(), chain.batches.length]
    await STEPS[name]!.run(chain)
    await chain.settle()
    const after = chain.expected()
    expect(observed(chain.devnet), chain.log.join(', ')).toEqual(after)
    if (chain.random(4) === 0) await assertOpens(chain, batches, WHOLE.has(name) ? wholeStates(before, after) : undefined)
    if (i % 20 === 0 || i === steps) await chain.assertReplays()
  }
  assertExecutes(chain.devnet.chain)
  await assertProven(chain.devnet.chain, ADDRESSES)
  await assertExports(chain.devnet.chain, steeredGenesis())
}

/** What may be found after a crash within a step; undefined in auto mode, which mines after it. The mode is that of the options again. */
function wholeStates(before: Expected, after: Expected): Expected[] | undefined {
  if (before.outside.mode.kind === 'auto' || after.outside.mode.kind === 'auto') return undefined
  const states = [before, after, { ...after, undone: before.undone }]
  return states.map((state) => ({ ...state, outside: { ...state.outside, mode: { kind: 'manual' } } }))
}

/** Opens the chain as a crash leaves it after any of the batches of the newest step. */
async function assertOpens(chain: SteeredChain, batchesBefore: number, states: readonly unknown[] | undefined): Promise<void> {
  for (let count = batchesBefore; count <= chain.batches.length; count++) {
    const devnet = await chain.openAfter(count)
    if (states) expect(states, chain.log.join(', ')).toContainEqual(observed(devnet))
    assertExecutes(devnet.chain)
    expect(devnet.miner.pending().block.header.number).toBe(devnet.chain.head.header.number + 1n)
  }
}

const seeds = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

describe('whatever is done by hand, chain and model stay equal', () => {
  test.for(seeds(6))('for 60 steps (seed %i)', (seed) => steer(seed, 60))

  test.for(seeds(LONG))('for 200 steps (seed %i)', { tags: 'full' }, (seed) => steer(100 + seed, 200))
})
