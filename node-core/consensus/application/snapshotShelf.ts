/** The snapshots that this node offers to others: where their chunks begin, and the hashes of these. A chunk is made again when it is asked for. */
import { concatBytes } from '../../base/bytes.ts'
import { EVENT_LOOP, type Work, finish } from '../../base/longWork.ts'
import type { Chain } from '../../chain/chain.ts'
import type { DecidedRecord } from '../../chain/decidedRecord.ts'
import { snapshotHeadToBytes } from '../../chain/snapshotHead.ts'
import type { RequestOf, Snapshot } from '../abci/application.ts'
import { type ChunkStart, SNAPSHOT_FORMAT, type StateChunk, sha256, stateChunk } from './snapshotChunks.ts'

/** Snapshots that are offered: the newest ones. */
const MAX_OFFERS = 3
/**
 * How long a peer may fetch what it was told of, or goes on to fetch. Its engine collects offers for a while, verifies the best one, and waits
 * two minutes for a chunk before it takes the next one (CometBFT's statesync/syncer.go); many intervals can pass meanwhile.
 */
export const KEEP_MS = 10 * 60_000
/** Most that are kept, whatever peers ask for: the heads of large blocks take megabytes. */
const MAX_SNAPSHOTS = 64

interface ShelvedSnapshot {
  readonly offer: Snapshot
  readonly head: Uint8Array
  /** Of chunk 1 and those after it. */
  readonly starts: readonly ChunkStart[]
  /** When a peer was told of it, or fetched a part of it; undefined if none was or did. */
  usedAtMs: number | undefined
}

export interface ShelfOptions {
  readonly chain: Chain
  readonly chunkBytes: number
  /** A clock that only goes forward. */
  readonly nowMs: () => number
  /** Hears why a snapshot was not taken. */
  readonly onFailure: (error: unknown, height: bigint) => void
}

export class SnapshotShelf {
  readonly #options: ShelfOptions
  /** By height, the oldest first. */
  readonly #snapshots = new Map<bigint, ShelvedSnapshot>()
  /** One after the other. */
  #taking: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(options: ShelfOptions) {
    this.#options = options
  }

  /** What a peer is told of, the oldest first. It can fetch these for KEEP_MS, also when newer ones are offered by then. */
  offer(): Snapshot[] {
    const offered = Array.from(this.#snapshots.values()).slice(-MAX_OFFERS)
    const usedAtMs = this.#options.nowMs()
    for (const snapshot of offered) snapshot.usedAtMs = usedAtMs
    return offered.map(({ offer }) => offer)
  }

  /** Fulfilled when all snapshots that were begun are offered, or have failed. */
  get settled(): Promise<void> {
    return this.#taking
  }

  /** Takes a snapshot of the head in the background. Blocks that are made meanwhile do not change the state that it reads. */
  take(decided: DecidedRecord): void {
    this.#taking = this.#taking.then(() => this.#survey(decided)).catch((error: unknown) => this.#options.onFailure(error, decided.height))
  }

  /** The bytes of a chunk; undefined if the snapshot is none of those that are kept. */
  chunk({ height, format, chunk }: RequestOf<'loadSnapshotChunk'>): Uint8Array | undefined {
    const snapshot = format === SNAPSHOT_FORMAT ? this.#snapshots.get(height) : undefined
    if (snapshot === undefined) return undefined
    snapshot.usedAtMs = this.#options.nowMs()
    const start = snapshot.starts[chunk - 1]
    if (start === undefined) return chunk === 0 ? snapshot.head : undefined
    return finish(stateChunk(this.#stateAt(height), start, this.#options.chunkBytes)).bytes
  }

  close(): void {
    this.#isClosed = true
    this.#snapshots.clear()
  }

  async #survey(decided: DecidedRecord): Promise<void> {
    const { height } = decided
    const head = snapshotHeadToBytes(this.#options.chain, decided)
    const state = this.#stateAt(height)
    const hashes = [sha256(head)]
    const starts: ChunkStart[] = []
    for (let start: ChunkStart | undefined = {}; start !== undefined && !this.#isClosed;) {
      const work: Work<StateChunk> = stateChunk(state, start, this.#options.chunkBytes)
      let step = work.next()
      while (step.done !== true) {
        await EVENT_LOOP.nextTurn()
        // The store closes next.
        if (this.#isClosed) return
        step = work.next()
      }
      hashes.push(sha256(step.value.bytes))
      starts.push(start)
      start = step.value.next
      await EVENT_LOOP.nextTurn()
    }
    if (this.#isClosed) return
    const metadata = concatBytes(...hashes)
    const offer = { height, format: SNAPSHOT_FORMAT, chunks: hashes.length, hash: sha256(metadata), metadata }
    this.#snapshots.set(height, { offer, head, starts, usedAtMs: undefined })
    this.#removeUnused()
    const { chain } = this.#options
    if (chain.decidedOfSnapshot?.height !== height)
      await chain.exclusive(async () => {
        if (!this.#isClosed) await chain.noteSnapshot(decided)
      })
  }

  /** Removes what nobody fetches any more. */
  #removeUnused(): void {
    const sinceMs = this.#options.nowMs() - KEEP_MS
    for (const [height, { usedAtMs }] of Array.from(this.#snapshots).slice(0, -MAX_OFFERS))
      if (usedAtMs === undefined || usedAtMs < sinceMs || this.#snapshots.size > MAX_SNAPSHOTS) this.#snapshots.delete(height)
  }

  #stateAt(height: bigint) {
    const { chain } = this.#options
    return chain.committedState(chain.headerByNumber(height)!)
  }
}
