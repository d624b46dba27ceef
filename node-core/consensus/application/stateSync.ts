/** How a node begins with the state of others, instead of executing all blocks: the requests about snapshots. */
import { type Hash, hexFromBytes } from '../../contract/hex.ts'
import { equalBytes } from '../../base/bytes.ts'
import { CodedError } from '../../base/codedError.ts'
import type { Chain } from '../../chain/chain.ts'
import { type SnapshotHead, snapshotHeadFromBytes } from '../../chain/snapshotHead.ts'
import { isStateFailure } from '../../execution/blockProcessor.ts'
import type { StateDiff } from '../../evm/state.ts'
import type { RequestOf, ResponseOf } from '../abci/application.ts'
import { CHUNK_BYTES, HASH_BYTES, SNAPSHOT_FORMAT, chunkHashes, readStateChunk, sha256 } from './snapshotChunks.ts'
import { SnapshotShelf } from './snapshotShelf.ts'

export interface StateSyncOptions {
  readonly chain: Chain
  /** Blocks between two snapshots; 0: none are taken. */
  readonly interval: number
  /** The same on all validators; defaults to CHUNK_BYTES. */
  readonly chunkBytes?: number
  /** Hears what the engine does not say: why a snapshot is not taken, or not used. */
  readonly onProblem?: ((reason: string, height: bigint) => void) | undefined
  /** A clock that only goes forward; defaults to that of the process. */
  readonly nowMs?: () => number
}

/** The snapshot that is being received. Nothing of it is stored before all of it is here. */
interface Incoming {
  readonly height: bigint
  /** State root, which the engine's light client has verified. */
  readonly appHash: Hash
  readonly hashes: readonly Hash[]
  readonly state: StateDiff
  head: SnapshotHead | undefined
  /** The chunk that is due. */
  next: number
}

export class StateSync {
  readonly #options: StateSyncOptions
  readonly #shelf: SnapshotShelf
  #incoming: Incoming | undefined

  constructor(options: StateSyncOptions) {
    this.#options = options
    const { chain, chunkBytes = CHUNK_BYTES, onProblem, nowMs = () => performance.now() } = options
    const onFailure = (error: unknown, height: bigint) => onProblem?.(`no snapshot: ${(error as Error).message}`, height)
    this.#shelf = new SnapshotShelf({ chain, chunkBytes, nowMs, onFailure })
    const last = options.interval > 0 ? chain.decidedOfSnapshot : undefined
    if (last !== undefined) this.#shelf.take(last)
  }

  /** Fulfilled when all snapshots that were begun are offered, or have failed. */
  get settled(): Promise<void> {
    return this.#shelf.settled
  }

  /** A block was stored: begins a snapshot if one is due. */
  committed(): void {
    const { chain, interval } = this.#options
    const { decided } = chain
    if (interval === 0 || decided === undefined || decided.height % BigInt(interval) !== 0n) return
    this.#shelf.take(decided)
  }

  list(): ResponseOf<'listSnapshots'> {
    return { snapshots: this.#shelf.offer() }
  }

  load(request: RequestOf<'loadSnapshotChunk'>): ResponseOf<'loadSnapshotChunk'> {
    const chunk = this.#shelf.chunk(request)
    return chunk === undefined ? {} : { chunk }
  }

  offer({ snapshot, appHash }: RequestOf<'offerSnapshot'>): ResponseOf<'offerSnapshot'> {
    this.#incoming = undefined
    if (snapshot === undefined) return { result: 'reject' }
    const { height, format, chunks, hash, metadata } = snapshot
    const { chain, onProblem } = this.#options
    if (!chain.canRestore) {
      onProblem?.(`this node has ${chain.head.header.number} blocks and takes no snapshot: use an empty data folder`, height)
      return { result: 'abort' }
    }
    if (format !== SNAPSHOT_FORMAT) return { result: 'rejectFormat' }
    if (chunks < 2 || metadata.length !== chunks * HASH_BYTES || !equalBytes(sha256(metadata), hash)) return { result: 'reject' }
    this.#incoming = { height, appHash: hexFromBytes(appHash), hashes: chunkHashes(metadata), state: new Map(), head: undefined, next: 0 }
    return { result: 'accept' }
  }

  async apply({ index, chunk, sender }: RequestOf<'applySnapshotChunk'>): Promise<ResponseOf<'applySnapshotChunk'>> {
    const incoming = this.#incoming
    if (incoming === undefined || index !== incoming.next) return { result: 'retrySnapshot' }
    if (hexFromBytes(sha256(chunk)) !== incoming.hashes[index]) {
      this.#options.onProblem?.(`chunk ${index} of the snapshot is damaged: asking another peer than ${sender}`, incoming.height)
      return { result: 'retry', refetchChunks: [index], rejectSenders: [sender] }
    }
    try {
      await this.#take(incoming, chunk)
      return { result: 'accept' }
    } catch (error) {
      if (!(error instanceof CodedError) || isStateFailure(error)) throw error
      this.#incoming = undefined
      this.#options.onProblem?.(`the snapshot is not used: ${error.message}`, incoming.height)
      return { result: 'rejectSnapshot', rejectSenders: [sender] }
    }
  }

  close(): void {
    this.#incoming = undefined
    this.#shelf.close()
  }

  async #take(incoming: Incoming, chunk: Uint8Array): Promise<void> {
    if (incoming.next === 0) incoming.head = readHead(chunk, incoming)
    else readStateChunk(chunk, incoming.state)
    incoming.next++
    if (incoming.next < incoming.hashes.length) return
    const { chain } = this.#options
    const { head, state } = incoming
    await chain.exclusive(() => chain.restore({ ...head!, state }))
    this.#incoming = undefined
  }
}

/** Throws CodedError if it is not that of the height and the state root. */
function readHead(chunk: Uint8Array, { height, appHash }: Incoming): SnapshotHead {
  const head = snapshotHeadFromBytes(chunk)
  const { number, stateRoot } = head.block.header
  if (number !== height || stateRoot !== appHash)
    throw new CodedError(
      'snapshot',
      `it is of block ${number} with the state root ${stateRoot}, the validators agreed on ${appHash} at ${height}`,
    )
  return head
}
