/** The events of the engine by height: what became of each, and who was late. */
import type { Address } from '../../../node-core/contract/hex.ts'
import type { WireConsensusEvent } from '../../../node-core/contract/wire/consensus.ts'

/** Votes of validators that are well come some milliseconds after the decision too: what comes later than this is late. */
export const LATE_MS = 250

export interface ConsensusHeight {
  height: number
  /** When it began, and when the node saw it decided; undefined: not yet, or before the node looked. */
  beganMs: number | undefined
  decidedMs: number | undefined
  /** Rounds that it took, or takes so far. */
  rounds: number
  /** Who proposed last. */
  proposer: Address | undefined
  /** Whose precommit came long after the decision, and by how many milliseconds. */
  late: ReadonlyMap<Address, number>
  /** Whose precommit of the deciding round had not come when the next height began: until then, it may be on its way. */
  absent: readonly Address[]
  /** Who was proved to have signed twice. */
  guilty: readonly Address[]
}

/**
 * Whether a height begins with the event or before it: an engine to which the proposal comes while it still waits for precommits of the last
 * height votes at once, and tells of no round.
 */
export const begins = ({ kind, round }: WireConsensusEvent): boolean => round === 0 && (kind === 'round' || kind === 'proposal')

/** The heights of the events, the newest first. */
export function heightsOf(events: readonly WireConsensusEvent[], validators: readonly Address[]): ConsensusHeight[] {
  const byHeight = Map.groupBy(events, ({ height }) => height)
  return Array.from(byHeight, ([height, of]) => heightOf(height, of, byHeight.has(height + 1) ? validators : [])).toSorted(
    (a, b) => b.height - a.height,
  )
}

/** `expected`: whose precommits must have come by now. */
function heightOf(height: number, events: readonly WireConsensusEvent[], expected: readonly Address[]): ConsensusHeight {
  const commit = events.find(({ kind }) => kind === 'commit')
  const lastRound = events.reduce((highest, { round }) => Math.max(highest, round), 0)
  const precommits = events.filter(({ kind, round }) => kind === 'precommit' && round === (commit?.round ?? lastRound))
  const voters = new Set(precommits.map(({ validator }) => validator))
  return {
    height,
    beganMs: events.find(begins)?.atMs,
    decidedMs: commit?.atMs,
    rounds: lastRound + 1,
    proposer: (events.findLast(({ kind }) => kind === 'round') ?? events.find(({ kind }) => kind === 'block'))?.validator,
    late: new Map(
      commit === undefined
        ? []
        : precommits.filter(({ atMs }) => atMs - commit.atMs > LATE_MS).map(({ validator, atMs }) => [validator!, atMs - commit.atMs]),
    ),
    absent: commit === undefined ? [] : expected.filter((address) => !voters.has(address)),
    guilty: events.flatMap(({ kind, validator }) => (kind === 'evidence' && validator !== undefined ? [validator] : [])),
  }
}
