import { expect, test } from 'vitest'
import { joinProblemIn, snapshotNewsIn } from './engineLog.ts'

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

// As CometBFT 0.38.25 wrote them, but for the failure.
test.each([
  [
    'I[2026-11-24|15:44:33.036] sync any                                     module=statesync msg="Discovering snapshots for 5s"',
    { problem: 'no peer offers a snapshot yet: its node takes one each --consensus.snapshot-interval blocks', isFinal: false },
  ],
  ['I[2026-11-24|15:42:03.328] Discovering snapshots                        module=statesync discoverTime=5s', undefined],
  [
    'E[2026-11-24|15:44:08.337] Timed out waiting for snapshot chunks, rejected snapshot module=statesync height=16 format=1 hash=78816DC9',
    { problem: 'no peer sends the snapshot of block 16 any more: trying another one', isFinal: false },
  ],
  [
    'I[2026-11-24|15:44:08.337] Snapshot rejected                            module=statesync height=20 format=1 hash=78816DC9',
    { problem: 'the snapshot of block 20 cannot be used: trying another one', isFinal: false },
  ],
  [
    'E[2026-11-24|15:44:08.337] State sync failed                            module=statesync err="state sync aborted"',
    { problem: 'it cannot begin with a snapshot: state sync aborted', isFinal: true },
  ],
  [
    'I[2026-11-24|15:42:08.398] Snapshot restored                            module=statesync height=16 format=1 hash=78816DC9',
    { problem: null, isFinal: false },
  ],
])('of snapshots: %s', (line, news) => {
  expect(snapshotNewsIn(line)).toEqual(news)
})
