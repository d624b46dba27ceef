/** What the lanes of the validators show of the engine's events: marks and lines by time. */
import type { Address } from '../../../node-core/contract/hex.ts'
import type { WireConsensusEvent } from '../../../node-core/contract/wire/consensus.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { LATE_MS } from './heights.ts'

/** A mark in a lane. */
export interface LaneMark {
  seq: number
  /** Undefined: of the node itself. */
  lane: Address | undefined
  kind: 'proposal' | 'prevote' | 'precommit' | 'timeout' | 'evidence'
  atMs: number
  /** `nil`: the vote is for no block; `late`: it came long after the decision. */
  state: 'good' | 'nil' | 'late'
  /** What it says on hover. */
  text: string
}

/** A line through all lanes: a round begins, or a height is decided. */
export interface LaneLine {
  seq: number
  kind: 'round' | 'commit'
  atMs: number
  label: string
}

const KINDS = { prevote: 'prevote', precommit: 'precommit' } as const

/** Marks and lines of the events from `fromMs` on; `nameOf` names a validator. */
export function marksOf(
  events: readonly WireConsensusEvent[],
  fromMs: number,
  nameOf: (address: Address) => string,
): { marks: LaneMark[]; lines: LaneLine[] } {
  const marks: LaneMark[] = []
  const lines: LaneLine[] = []
  const decided = new Map<number, number>()
  const proposers = proposersOf(events)
  for (const { seq, atMs, kind, height, round, validator, block, awaited, signedAtMs } of events) {
    const at = `${groupDigits(height)}${round > 0 ? `, round ${round}` : ''}`
    if (kind === 'commit') decided.set(height, atMs)
    if (atMs < fromMs) continue
    if (kind === 'commit') lines.push({ seq, kind, atMs, label: groupDigits(height) })
    else if (kind === 'round' && round > 0) lines.push({ seq, kind, atMs, label: `round ${round}` })
    else if (kind === 'proposal') {
      const lane = proposers.get(`${height}/${round}`)
      if (lane === undefined) continue
      const text = `Height ${at}: the block that ${nameOf(lane)} proposed is here`
      marks.push({ seq, lane, kind, atMs, state: 'good', text })
    } else if (kind === 'timeout')
      marks.push({ seq, lane: undefined, kind, atMs, state: 'nil', text: `Height ${at}: waited for ${awaited ?? 'votes'} too long` })
    else if (kind === 'evidence')
      marks.push({
        seq,
        lane: validator,
        kind,
        atMs,
        state: 'nil',
        text: `Height ${at}: proves that ${validator === undefined ? 'a validator' : nameOf(validator)} signed two votes of one round`,
      })
    else if (kind in KINDS && validator !== undefined) {
      const vote = kind as keyof typeof KINDS
      const isLate = atMs - (decided.get(height) ?? atMs) > LATE_MS
      const travelled = signedAtMs === undefined ? '' : `, signed ${Math.round(atMs - signedAtMs)} ms before`
      const text = `Height ${at}: ${vote} of ${nameOf(validator)} for ${block === undefined ? 'no block' : `block ${block.slice(0, 10)}`}${travelled}${isLate ? '; it came long after the decision' : ''}`
      marks.push({ seq, lane: validator, kind: vote, atMs, state: block === undefined ? 'nil' : isLate ? 'late' : 'good', text })
    }
  }
  return { marks, lines }
}

/** Who proposes, by `height/round`: as the round says, or else the block that was decided in it. */
function proposersOf(events: readonly WireConsensusEvent[]): ReadonlyMap<string, Address> {
  const proposers = new Map<string, Address>()
  const deciding = new Map<number, number>()
  for (const { kind, height, round, validator } of events) {
    if (kind === 'commit') deciding.set(height, round)
    if (validator === undefined) continue
    if (kind === 'round') proposers.set(`${height}/${round}`, validator)
    else if (kind === 'block') proposers.set(`${height}/${deciding.get(height) ?? 0}`, validator)
  }
  return proposers
}
