import { test } from 'vitest'
import { steer } from './steeredChain.suite.ts'

test.for([1, 2, 3, 4, 5, 6])('whatever is done by hand, chain and model stay equal (seed %i)', (seed) => steer(seed, 60))
