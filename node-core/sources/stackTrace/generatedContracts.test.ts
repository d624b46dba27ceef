/** Failures of random contracts, which inherit, call others and are called without a selector: optimised code tells the same places and reasons. */
import { expect, test } from 'vitest'
import { finish } from '../../base/longWork.ts'
import { createRandom } from '../../base/vectors.suite.ts'
import type { Address } from '../../contract/hex.ts'
import { bytesFromHex } from '../../contract/hex.ts'
import { IS_FULL_RUN } from '../../fixtures/fullRun.ts'
import { runTraced } from '../../tracing/traced.ts'
import { type Pipeline, SourcedChain, compilePipeline } from '../fixture.ts'
import { FailureRecorder } from './failureRecorder.ts'
import { BLOCKS_OF_PLACE, GeneratedContracts } from './generatedContracts.suite.ts'
import { stackTraceOf } from './stackTrace.ts'

/** The contract is deployed before. */
const FIRST_BLOCK = 3
/** Where and why each call failed, without the values that made a condition true; undefined for one that did not. */
async function failuresOf(source: string, places: number, pipeline: Pipeline): Promise<string[]> {
  const chain = await SourcedChain.of(await compilePipeline({ 'generated.sol': source }, pipeline))
  await chain.deploy('Other')
  const { address } = await chain.deploy('Top')
  const failures: string[] = []
  for (let at = 0; at < places * BLOCKS_OF_PLACE; at++) {
    const recorder = new FailureRecorder(chain.finder)
    finish(runTraced(await called(chain, address, at % BLOCKS_OF_PLACE), recorder.hooks, 60_000))
    if (recorder.failure === undefined) continue
    const { frames, kind, reason, error, panicCode } = stackTraceOf(recorder.failure)
    const last = frames.at(-1)
    failures.push([at, last?.function, last?.location?.line, kind, reason, error && JSON.stringify(error), panicCode].join(' '))
  }
  return failures
}

function called(chain: SourcedChain, address: Address, way: number) {
  if (way === 0) return chain.call('Top', address, 'open', [3n])
  return chain.send({ to: address, data: bytesFromHex(way === 1 ? '0x' : '0x112233') })
}

/** Of those from 0 to 11 the ones in which the optimiser merges no two statements that fail alike, such as `require(ok, "not sent")`. */
const SEEDS = IS_FULL_RUN ? [3, 5, 6, 7, 8, 9, 11] : [6]
const PIPELINES: readonly Pipeline[] = IS_FULL_RUN ? ['legacy, optimised', 'IR', 'IR, optimised'] : ['IR, optimised']

test.each(SEEDS)('contract %i', { timeout: 300_000 }, async (seed) => {
  const { source, places } = new GeneratedContracts(createRandom(seed), FIRST_BLOCK)
  const wanted = await failuresOf(source, places, 'legacy')
  expect(wanted).not.toEqual([])
  for (const pipeline of PIPELINES) {
    const found = await failuresOf(source, places, pipeline)
    expect([pipeline, ...found]).toEqual([pipeline, ...wanted])
  }
})
