/** Local variables of random functions: at no step is one shown that cannot be named there, or with a value that it never had. */
import { expect, test } from 'vitest'
import { createRandom } from '../../base/vectors.suite.ts'
import { IS_FULL_RUN } from '../../fixtures/fullRun.ts'
import type { Build } from '../../compilation/build.ts'
import { SourcedChain, compilePipeline, contractNamed } from '../fixture.ts'
import { GeneratedFunctions } from './generatedFunctions.suite.ts'
import { InspectedExecution } from './inspected.fixture.ts'

/** EIP-170. */
const MAX_CODE_BYTES = 24_576
/** Seeds of the contracts: the short runs are of some hundred steps, others of up to 300,000. */
const SEEDS = IS_FULL_RUN ? Array.from({ length: 30 }, (_, seed) => seed + Number(process.env['GEN_FROM'] ?? 0)) : [4, 9, 12, 13, 19]
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
  const { source, variables, marks } = known
  const chain = await SourcedChain.of(build)
  const library = await chain.deploy('Library')
  const { address } = await chain.deploy('Generated', [], library.address)
  const run = new InspectedExecution(chain, await chain.call('Generated', address, 'run'), source)
  const { runs, locations, steps } = run.trace
  expect(run.stepsAt('function run()')).not.toEqual([])

  for (const { text, parameters, locals: named } of marks) {
    for (const step of run.stepsAt(text).slice(0, 3)) {
      const { locals, arguments: given } = run.at(step)
      const shown = [...(given ?? []), ...(locals ?? [])]
      const own = locals?.filter(({ name }) => !parameters.includes(name)) ?? []
      expect([text, [...(given ?? []), ...own].map(({ name }) => name)]).toEqual([text, [...parameters, ...named]])
      for (const { name, value } of shown) expect([...variables.get(name)!.values], `${name} at ${text}`).toContain(value)
    }
  }
  for (let i = 0; i < STEPS; i++) {
    const step = random(steps)
    const line = locations[runs.location(runs.at(step))]?.line
    if (line === undefined) continue
    for (const { name, value } of run.at(step).locals ?? []) {
      const generated = variables.get(name)
      if (generated === undefined) continue
      const { from, to, values } = generated
      expect([from <= line, line <= to], `${name} at line ${line}`).toEqual([true, true])
      expect([...values], `${name} at line ${line}, step ${step}`).toContain(value)
    }
  }
})
