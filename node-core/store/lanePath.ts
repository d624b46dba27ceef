import type { Lane } from './lane.ts'

/** The blocks of a lane that belong to a path: from its first one to `last`, or without an end. */
export interface LaneRun {
  readonly lane: Lane
  readonly last: bigint | undefined
}

/**
 * The way from the first block to another one: runs of lanes, the lowest first. It never changes, so that a reader that keeps it sees the
 * same chain, whatever the head becomes.
 */
export class LanePath {
  readonly runs: readonly LaneRun[]
  /** The highest run. */
  readonly top: LaneRun

  constructor(runs: readonly LaneRun[]) {
    this.runs = runs
    this.top = runs.at(-1)!
  }

  /** The lane of the block of that number; undefined above the path. */
  laneAt(number: bigint): number | undefined {
    const { lane, last } = this.top
    if (number >= lane.first) return last !== undefined && number > last ? undefined : lane.id
    return this.runs[this.#lastIndex((it) => it.lane.first <= number)]?.lane.id
  }

  /** The lane of the nth contract. */
  laneOfContract(sequence: bigint): number {
    if (this.runs.length === 1) return this.top.lane.id
    return this.runs[this.#lastIndex(({ lane }) => (lane.contractsBefore ?? 0n) <= sequence)]!.lane.id
  }

  /** How many contracts a lane's part of the path ends with, of `count` on the whole path; undefined if the lane is not part of it. */
  contractsUpTo(lane: number, count: bigint): bigint | undefined {
    if (lane === this.top.lane.id) return count
    const index = this.runs.findIndex((run) => run.lane.id === lane)
    return index < 0 ? undefined : this.runs[index + 1]!.lane.contractsBefore
  }

  /** The parts of the range (both bounds included) that belong to one lane each, in order. */
  *within(from: bigint, to: bigint): Generator<{ lane: number; from: bigint; to: bigint }> {
    for (
      let index = Math.max(
        0,
        this.#lastIndex(({ lane }) => lane.first <= from),
      );
      index < this.runs.length;
      index++
    ) {
      const { lane, last } = this.runs[index]!
      if (lane.first > to) return
      const end = last === undefined || last > to ? to : last
      if (end >= from) yield { lane: lane.id, from: lane.first > from ? lane.first : from, to: end }
    }
  }

  /** Number of the last block that it has in common with another path; undefined if that has no end. */
  forkWith(other: LanePath): bigint | undefined {
    let fork: bigint | undefined = -1n
    for (const [index, { lane, last }] of this.runs.entries()) {
      const run = other.runs[index]
      if (run?.lane.id !== lane.id) break
      fork = last === undefined ? run.last : run.last === undefined || last < run.last ? last : run.last
    }
    return fork
  }

  /** Index of the last run that is accepted; those accepted come first. */
  #lastIndex(accepts: (run: LaneRun) => boolean): number {
    let [low, high] = [-1, this.runs.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (accepts(this.runs[middle]!)) low = middle
      else high = middle - 1
    }
    return low
  }
}
