/** Local variables of random functions: at no step is one shown that cannot be named there, or with a value that it never had. */
import { expect, test } from 'vitest'
import { createRandom } from '../../base/vectors.suite.ts'
import { IS_FULL_RUN } from '../../fixtures/fullRun.ts'
import { SourcedChain, compilePipeline } from '../fixture.ts'
import { GeneratedFunctions } from './generatedFunctions.suite.ts'
import { InspectedExecution } from './inspected.fixture.ts'

/** Seeds of the contracts: the short runs are of some hundred steps, others of up to 300,000. */
const SEEDS = IS_FULL_RUN ? Array.from({ length: 20 }, (_, seed) => seed) : [0, 2, 4, 6, 7]
const STEPS = IS_FULL_RUN ? 60 : 20

test.each(SEEDS)('contract %i', { timeout: 120_000 }, async (seed) => {
  const random = createRandom(seed)
  const { source, variables, marks } = new GeneratedFunctions(random)
  const chain = await SourcedChain.of(await compilePipeline({ 'generated.sol': source }, 'legacy'))
  const library = await chain.deploy('Library')
  const { address } = await chain.deploy('Generated', [], library.address)
  const run = new InspectedExecution(chain, await chain.call('Generated', address, 'run'), source)
  const { runs, locations, steps } = run.trace

  for (const { text, parameters, locals: named } of marks) {
    for (const step of run.stepsAt(text).slice(0, 3)) {
      const { locals, arguments: given } = run.at(step)
      const shown = [...(given ?? []), ...(locals ?? [])]
      expect([text, shown.map(({ name }) => name)]).toEqual([text, [...parameters, ...named]])
      for (const { name, value } of shown) expect([...variables.get(name)!.values], `${name} at ${text}`).toContain(value)
    }
  }
  for (let i = 0; i < STEPS; i++) {
    const step = random(steps)
    const line = locations[runs.location(runs.at(step))]?.line
    if (line === undefined) continue
    for (const { name, value } of run.at(step).locals ?? []) {
      const { from, to, values } = variables.get(name)!
      expect([from <= line, line <= to], `${name} at line ${line}`).toEqual([true, true])
      expect([...values], `${name} at line ${line}, step ${step}`).toContain(value)
    }
  }
})
