import { describe, test } from 'vitest'
import { steer } from './steeredChain.suite.ts'

const seeds = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

describe('whatever is done by hand, chain and model stay equal', () => {
  test.for(seeds(6))('for 60 steps (seed %i)', (seed) => steer(seed, 60))

  test.for(seeds(25))('for 300 steps (seed %i)', { tags: 'full' }, (seed) => steer(100 + seed, 300))
})
