/** Failures at every line of random functions: what ends alike in many places is told apart. */
import { expect, test } from 'vitest'
import { finish } from '../../base/longWork.ts'
import { createRandom } from '../../base/vectors.suite.ts'
import { IS_FULL_RUN } from '../../fixtures/fullRun.ts'
import { runTraced } from '../../tracing/traced.ts'
import { type Pipeline, SourcedChain, TESTED_PIPELINES, compilePipeline } from '../fixture.ts'
import { GeneratedFunctions } from '../variables/generatedFunctions.suite.ts'
import { FailureRecorder } from './failureRecorder.ts'
import { stackTraceOf } from './stackTrace.ts'

/** Statements that fail in the block with a number. */
const FAILURES = [
  (block: number) => `require(block.number != ${block}, "bad");`,
  (block: number) => `if (block.number == ${block}) revert Failed(7);`,
  (block: number) => `assert(block.number != ${block});`,
  (block: number) => `block.number - (block.number == ${block} ? type(uint256).max : 0);`,
  (block: number) => `require(block.number != ${block});`,
  (block: number) => `if (block.number == ${block}) revert();`,
] as const
const MARK = /^emit Mark\((\d+)\);$/
/** Number of the first block that calls: those before it deploy the contracts. */
const FIRST_BLOCK = 3

const SEEDS = [2, 5, 6, 10, 11, 12, 13]
const CASES: readonly (readonly [number, Pipeline])[] = IS_FULL_RUN
  ? SEEDS.flatMap((seed) => TESTED_PIPELINES.map((pipeline) => [seed, pipeline] as const))
  : [[11, 'IR, optimised']]

test.each(CASES)('contract %i (%s)', { timeout: 120_000 }, async (seed, pipeline) => {
  const random = createRandom(seed)
  const { source, marks } = new GeneratedFunctions(random)
  const lines = source.split('\n').map((line) => {
    const [, mark] = MARK.exec(line) ?? []
    return mark === undefined ? line : FAILURES[random(FAILURES.length)]!(FIRST_BLOCK + Number(mark))
  })
  const chain = await SourcedChain.of(await compilePipeline({ 'generated.sol': lines.join('\n') }, pipeline))
  const library = await chain.deploy('Library')
  const { address } = await chain.deploy('Generated', [], library.address)
  const found: (number | undefined)[] = []
  const wanted: number[] = []
  for (const mark of marks.keys()) {
    const recorder = new FailureRecorder(chain.finder)
    finish(runTraced(await chain.call('Generated', address, 'run'), recorder.hooks, 60_000))
    // A line that does not run, or in a call whose failure is caught, fails nothing.
    if (recorder.failure === undefined) continue
    found.push(stackTraceOf(recorder.failure).frames.at(-1)?.location?.line)
    wanted.push(source.split('\n').indexOf(`emit Mark(${mark});`) + 1)
  }
  expect(found).toEqual(wanted)
  expect(found).not.toEqual([])
})
