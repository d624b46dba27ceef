/** The snapshots that this node offers to others: where their chunks begin, and the hashes of these. A chunk is made again when it is asked for. */
import { concatBytes } from '../../base/bytes.ts'
import { EVENT_LOOP, type Work, finish } from '../../base/longWork.ts'
import type { Chain } from '../../chain/chain.ts'
import type { DecidedRecord } from '../../chain/decidedRecord.ts'
import { snapshotHeadToBytes } from '../../chain/snapshotHead.ts'
import type { RequestOf, Snapshot } from '../abci/application.ts'
import { type ChunkStart, SNAPSHOT_FORMAT, type StateChunk, sha256, stateChunk } from './snapshotChunks.ts'

/** A node that fetches one has this many intervals for it. */
const MAX_SNAPSHOTS = 3

interface ShelvedSnapshot {
  readonly offer: Snapshot
  readonly head: Uint8Array
  /** Of chunk 1 and those after it. */
  readonly starts: readonly ChunkStart[]
}

export class SnapshotShelf {
  readonly #chain: Chain
  readonly #chunkBytes: number
  readonly #onFailure: (error: unknown, height: bigint) => void
  /** By height, the oldest first. */
  readonly #snapshots = new Map<bigint, ShelvedSnapshot>()
  /** One after the other. */
  #taking: Promise<void> = Promise.resolve()
  #isClosed = false

  /** `onFailure` hears why a snapshot was not taken. */
  constructor(chain: Chain, chunkBytes: number, onFailure: (error: unknown, height: bigint) => void) {
    this.#chain = chain
    this.#chunkBytes = chunkBytes
    this.#onFailure = onFailure
  }

  get offers(): Snapshot[] {
    return Array.from(this.#snapshots.values(), ({ offer }) => offer)
  }

  /** Fulfilled when all snapshots that were begun are offered, or have failed. */
  get settled(): Promise<void> {
    return this.#taking
  }

  /** Takes a snapshot of the head in the background. Blocks that are made meanwhile do not change the state that it reads. */
  take(decided: DecidedRecord): void {
    this.#taking = this.#taking.then(() => this.#survey(decided)).catch((error: unknown) => this.#onFailure(error, decided.height))
  }

  /** The bytes of a chunk; undefined if the snapshot is none of those that are offered. */
  chunk({ height, format, chunk }: RequestOf<'loadSnapshotChunk'>): Uint8Array | undefined {
    const snapshot = format === SNAPSHOT_FORMAT ? this.#snapshots.get(height) : undefined
    const start = snapshot?.starts[chunk - 1]
    if (snapshot === undefined || start === undefined) return chunk === 0 ? snapshot?.head : undefined
    return finish(stateChunk(this.#stateAt(height), start, this.#chunkBytes)).bytes
  }

  close(): void {
    this.#isClosed = true
    this.#snapshots.clear()
  }

  async #survey(decided: DecidedRecord): Promise<void> {
    const { height } = decided
    const head = snapshotHeadToBytes(this.#chain, decided)
    const state = this.#stateAt(height)
    const hashes = [sha256(head)]
    const starts: ChunkStart[] = []
    for (let start: ChunkStart | undefined = {}; start !== undefined && !this.#isClosed;) {
      const work: Work<StateChunk> = stateChunk(state, start, this.#chunkBytes)
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
    this.#snapshots.set(height, { offer, head, starts })
    const [oldest] = this.#snapshots.keys()
    if (this.#snapshots.size > MAX_SNAPSHOTS) this.#snapshots.delete(oldest!)
  }

  #stateAt(height: bigint) {
    return this.#chain.committedState(this.#chain.headerByNumber(height)!)
  }
}
