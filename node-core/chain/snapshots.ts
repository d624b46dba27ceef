import type { Hash } from '../contract/hex.ts'
import type { Chain } from './chain.ts'

/** A part of the node that a snapshot covers beside the chain. */
export interface SnapshotParticipant {
  /** Answers what puts this part back as it is now; that runs when the chain is back at its head of now. */
  capture(): () => void | Promise<void>
}

interface Snapshot {
  head: Hash
  restore: (() => void | Promise<void>)[]
}

/**
 * Points to which the whole chain can go back (evm_snapshot, evm_revert). Ids rise from 1. They live as long as the process: they
 * are a tool of test runs, and a chain that is opened again starts without them.
 */
export class Snapshots {
  readonly #chain: Chain
  readonly #participants: readonly SnapshotParticipant[]
  readonly #snapshots = new Map<bigint, Snapshot>()
  #lastId = 0n

  constructor(chain: Chain, participants: readonly SnapshotParticipant[] = []) {
    this.#chain = chain
    this.#participants = participants
  }

  /** Takes a snapshot and answers its id. */
  create(): Promise<bigint> {
    // Exclusive, so that no block is half made at that moment.
    return this.#chain.exclusive(() => {
      const id = ++this.#lastId
      this.#snapshots.set(id, { head: this.#chain.head.hash, restore: this.#participants.map((participant) => participant.capture()) })
      return Promise.resolve(id)
    })
  }

  /**
   * Goes back to a snapshot; it and all later ones are used up. False where the id is unknown, or the head went below it by other means.
   */
  revert(id: bigint): Promise<boolean> {
    return this.#chain.exclusive(async () => {
      const snapshot = this.#snapshots.get(id)
      for (const later of Array.from(this.#snapshots.keys())) if (snapshot && later >= id) this.#snapshots.delete(later)
      if (snapshot === undefined || this.#chain.blockByHash(snapshot.head) === undefined) return false
      await this.#chain.setHead(snapshot.head)
      for (const restore of snapshot.restore) await restore()
      return true
    })
  }
}
