/** A real run as the window gets it: validators vote, two fall silent, and come back. Times are milliseconds from its begin. */
import type { WireConsensusEvent, WireConsensusValidators } from '../../../node-core/contract/wire/consensus.ts'
import { seenEventOf } from '../../../node-core/consensus/watch/consensusEvents.ts'
import { readEvent } from '../../../node-core/consensus/engine/engineEvent.ts'
import { RECORDED_EVENTS } from '../../../node-core/consensus/engine/events.fixture.ts'

export const EVENTS: readonly WireConsensusEvent[] = RECORDED_EVENTS.flatMap(([atMs, result]) => {
  const seen = seenEventOf(readEvent(JSON.parse(result))!, 0)
  return seen === undefined ? [] : [{ atMs, ...seen }]
}).map((event, at) => ({ seq: at + 1, ...event }))

export const VALIDATORS: WireConsensusValidators['validators'] = [
  '0x6374fa10dbe2262b5f326a031dbdde1b1458ce32' as const,
  '0x68e9780b3d810247e56568806a8ef24ff70927ae' as const,
  '0x969a0387bfebfc2382ae5c5a365c66235d4ad4ad' as const,
  '0xf47c2e4bdb23b6cd3ef171ee25ed679bf2d20cfc' as const,
].map((address, index) => ({ address, power: '1', proposerPriority: String(index), isOwn: index === 1 }))
