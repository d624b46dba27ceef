import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { EVENT_LOOP } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import type { BlockStore } from '../store/blockStore.ts'
import type { Lane } from '../store/lane.ts'
import type { LaneChange, LanePlace, LeftBehind } from '../store/lanes.ts'
import type { BranchErrorCode } from './branch.ts'

/** Blocks of a branch that are deleted in one batch. */
const MAX_BLOCKS_PER_SLICE = 100n
/** How long branches beyond the limit may stay: a test suite leaves one with every revert, and should not wait for the deletion of another. */
const PRUNE_DELAY_MS = 100

export interface PrunerOptions {
  store: BlockStore
  exclusive: <T>(section: () => Promise<T>) => Promise<T>
  onChanged: () => void
  limit: number
}

/**
 * Deletes left-behind branches from their newest block down, in slices that are atomic batches, so that a branch is merely shorter after a
 * crash. A branch whose deletion has begun is marked, hidden, and deleted further after the next start.
 */
export class BranchPruner {
  readonly #options: PrunerOptions
  readonly #protected: (() => Iterable<Hash>)[] = []
  #running: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  /** Whether there may be work that the last slice has not seen. */
  #isRequested = false
  #isClosed = false

  constructor(options: PrunerOptions) {
    this.#options = options
  }

  protect(heads: () => Iterable<Hash>): void {
    this.#protected.push(heads)
  }

  /** Marks a branch and deletes its first slice. Only inside `exclusive`. Throws `branch-in-use` if it is protected. */
  async drop(id: number): Promise<void> {
    const { store } = this.#options
    const left = store.lanes.leftBehind().find(({ lane }) => lane.id === id)!
    if (this.#protectedUpTo(left) !== undefined)
      throw new CodedError<BranchErrorCode>('branch-in-use', `a snapshot is on branch ${id}: delete the snapshot first`)
    await this.#deleteSlice(left)
    this.#begin()
  }

  /** Prunes in the background, a moment later, until nothing is left to do. */
  start(): void {
    if (this.#timer !== undefined || this.#isClosed || !this.#mayHaveWork()) return
    this.#timer = setTimeout(() => this.#begin(), PRUNE_DELAY_MS).unref()
  }

  #begin(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#isClosed) return
    this.#isRequested = true
    this.#running ??= this.#run()
  }

  close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    return this.#running ?? Promise.resolve()
  }

  /** A failing store reports that itself, and accepts no more writes. */
  async #run(): Promise<void> {
    const { exclusive, onChanged } = this.#options
    while (this.#isRequested && !this.#isClosed) {
      this.#isRequested = false
      await EVENT_LOOP.nextTurn()
      if (await exclusive(() => this.#slice()).catch(() => false)) this.#isRequested = true
    }
    this.#running = undefined
    onChanged()
  }

  /** Asked after every rewind, so without looking for the branches: each has a lane. */
  #mayHaveWork(): boolean {
    const lanes = Array.from(this.#options.store.lanes.all())
    return lanes.length > this.#options.limit || lanes.some(({ isDropped }) => isDropped)
  }

  /** Deletes branches until the time slice is over; returns whether there may be more. */
  async #slice(): Promise<boolean> {
    for (const clock = new RunClock(); !this.#isClosed;) {
      const next = this.#next()
      if (next.length === 0) return false
      for (const left of next) {
        await this.#deleteSlice(left)
        if (this.#isClosed) return false
        if (clock.isSliceOver()) return true
      }
    }
    return false
  }

  /**
   * The branches whose deletion has begun, otherwise the oldest ones that are too many and may be pruned. They are looked for once for all of
   * them: when one is gone, the others can only be longer.
   */
  #next(): readonly LeftBehind[] {
    const left = this.#options.store.lanes.leftBehind()
    const begun = left.filter(({ lane }) => lane.isDropped)
    if (begun.length > 0 || left.length <= this.#options.limit) return begun
    const oldestFirst = left.toSorted((a, b) => (a.lane.leftAt ?? 0) - (b.lane.leftAt ?? 0))
    const places = this.#protectedPlaces()
    return oldestFirst.filter((it) => this.#protectedUpTo(it, places) === undefined).slice(0, left.length - this.#options.limit)
  }

  #protectedPlaces(): LanePlace[] {
    const heads = this.#protected.flatMap((protectedHeads) => Array.from(protectedHeads()))
    return heads.flatMap((hash) => this.#options.store.placeOf(hash) ?? [])
  }

  /** The highest protected block of a branch. */
  #protectedUpTo({ lane, first }: LeftBehind, places = this.#protectedPlaces()): bigint | undefined {
    let highest: bigint | undefined
    for (const place of places) {
      if (place.lane === lane.id && place.number >= first && (highest === undefined || place.number > highest)) highest = place.number
    }
    return highest
  }

  async #deleteSlice(left: LeftBehind): Promise<void> {
    const { store } = this.#options
    const { lane, first, last } = left
    const end = this.#protectedUpTo(left) ?? first - 1n
    const to = last - MAX_BLOCKS_PER_SLICE > end ? last - MAX_BLOCKS_PER_SLICE : end
    await store.commit([...store.writesPruned(lane.id, to), ...store.writesLanes(this.#shortened(lane, to, to === end))])
  }

  #shortened(lane: Lane, to: bigint, isDone: boolean): LaneChange {
    const { lanes } = this.#options.store
    if (to < lane.first) {
      const parent = lanes.get(lane.parent!)!
      // Without an end of its own, the parent was part of this branch only.
      const isPart = parent.tip?.number === lane.first - 1n
      return { removed: lane.id, ...(isPart && { put: [{ ...parent, isDropped: true }] }) }
    }
    const { top } = lanes.path
    if (top.lane.id !== lane.id || top.last !== to)
      return { put: [{ ...lane, tip: this.#options.store.tipAt(lane.id, to), isDropped: !isDone }] }
    // The head is the last block of the lane again.
    const opened: Lane = { ...lane, tip: undefined, leftAt: null, isDropped: false }
    return { put: [opened], path: lanes.pathTo(lane.id, undefined, [opened]) }
  }
}
