import { expect, test } from 'vitest'
import { bytesFromHex } from '../contract/hex.ts'
import { finish } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import { createTestDevnet } from '../miner/fixture.ts'
import { StateOverlay } from '../state/stateOverlay.ts'
import { type CallBundle, simulateBundles } from './bundles.ts'

/** Creation code that ends immediately. */
const SHORT: CallBundle = { calls: Array.from({ length: 1000 }, () => ({ data: bytesFromHex('0x00') })) }
const bundles = Array.from({ length: 5 }, () => SHORT)

async function begin(clock: RunClock) {
  const { chain } = await createTestDevnet()
  const context = {
    engine: chain.engine,
    config: chain.config,
    header: chain.head.header,
    state: new StateOverlay(chain.stateAt(chain.head.header)),
  }
  return simulateBundles(context, bundles, undefined, {}, clock)
}

test('many short calls yield to others, as one long call does', async () => {
  const work = await begin(new RunClock())
  expect(work.next().done).toBe(false)
  expect(finish(work).map((results) => results.length)).toEqual(bundles.map(() => 1000))
})

test('many short calls end when their total time is over', async () => {
  const work = await begin(new RunClock(5))
  expect(() => finish(work)).toThrow(expect.objectContaining({ code: 'timeout' }) as Error)
})
