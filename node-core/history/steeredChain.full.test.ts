// @module-tag full
import { test } from 'vitest'
import { steer } from './steeredChain.suite.ts'

test.for(Array.from({ length: 25 }, (_, i) => 100 + i))(
  'whatever is done by hand, chain and model stay equal for 300 steps (seed %i)',
  (seed) => steer(seed, 300),
)
