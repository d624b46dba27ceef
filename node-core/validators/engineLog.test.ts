import { expect, test } from 'vitest'
import { findsNoSnapshot, joinProblemIn } from './engineLog.ts'

// As CometBFT 0.38.25 wrote them.
test.each([
  [
    'E[2026-11-24|05:15:48.072] Error dialing peer                           module=p2p err="incompatible: peer is on a different network. Got terrarium-1337, expected terrarium-7"',
    { reason: 'incompatible: peer is on a different network. Got terrarium-1337, expected terrarium-7', isFinal: true },
  ],
  [
    'E[2026-11-24|05:16:11.722] Error dialing peer                           module=p2p err="dial tcp 127.0.0.1:9: connect: connection refused"',
    { reason: 'dial tcp 127.0.0.1:9: connect: connection refused', isFinal: false },
  ],
  [
    'E[2026-11-24|05:15:58.490] Error in validation                          module=blocksync height=1 hash=A2E0 err="Invalid commit -- wrong set size: 1 vs 2"',
    { reason: 'the genesis is not that of the peers (Invalid commit -- wrong set size: 1 vs 2)', isFinal: true },
  ],
  [
    'I[2026-11-24|05:16:11.723] Error reconnecting to peer. Trying again     module=p2p tries=0 err="dial tcp" addr=ac@127.0.0.1:9',
    undefined,
  ],
  ['Error dialing peer err="', undefined],
])('%s', (line, problem) => {
  expect(joinProblemIn(line)).toEqual(problem)
})

test('an engine that has found no snapshot looks again', () => {
  expect(findsNoSnapshot('I[2026-11-24|04:47:34.849] Discovering snapshots for 5s                 module=statesync')).toBe(true)
  expect(findsNoSnapshot('I[2026-11-24|04:47:34.849] Discovering snapshots                        module=statesync discoverTime=5s')).toBe(
    false,
  )
})
