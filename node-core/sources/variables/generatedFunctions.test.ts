/** Local variables of random functions: at no step is one shown that cannot be named there, or with a value that it never had. */
import { expect, test } from 'vitest'
import { createRandom } from '../../base/vectors.suite.ts'
import { IS_FULL_RUN } from '../../fixtures/fullRun.ts'
import type { Build } from '../../compilation/build.ts'
import { SourcedChain, compilePipeline, contractNamed } from '../fixture.ts'
import { GeneratedFunctions } from './generatedFunctions.suite.ts'
import { expectKnown } from './generatedFunctions.fixture.ts'
import { InspectedExecution } from './inspected.fixture.ts'

/** EIP-170. */
const MAX_CODE_BYTES = 24_576
/** Seeds of the contracts: the short runs are of some hundred steps, others of up to 300,000. */
const SEEDS = IS_FULL_RUN ? Array.from({ length: 30 }, (_, seed) => seed + Number(process.env['GEN_FROM'] ?? 0)) : [4, 9, 19]
const STEPS = IS_FULL_RUN ? 60 : 20

/** A contract that fits an account, made with `random`, and what is known of it. */
async function generated(random: ReturnType<typeof createRandom>): Promise<{ build: Build; known: GeneratedFunctions }> {
  const known = new GeneratedFunctions(random)
  const build = await compilePipeline({ 'generated.sol': known.source }, 'legacy')
  const { bytes } = contractNamed(build, 'Generated').runtime!
  return bytes.length > MAX_CODE_BYTES ? generated(random) : { build, known }
}

test.each(SEEDS)('contract %i', { timeout: 120_000 }, async (seed) => {
  const random = createRandom(seed)
  const { build, known } = await generated(random)
  const { source } = known
  const chain = await SourcedChain.of(build)
  const library = await chain.deploy('Library')
  const { address } = await chain.deploy('Generated', [], library.address)
  const run = new InspectedExecution(chain, await chain.call('Generated', address, 'run'), source)
  expect(run.stepsAt('function run()')).not.toEqual([])

  expectKnown(run, known, random, STEPS)
})
