import type { Chain } from './chain.ts'

/** A part of the node that a snapshot covers beside the chain: answers what puts it back as it was. */
export interface SnapshotParticipant {
  capture(): () => void | Promise<void>
}

/** Points to which the whole chain can go back (evm_snapshot, evm_revert). Ids rise from 1. */
export class Snapshots {
  readonly #chain: Chain
  readonly #participants: readonly SnapshotParticipant[]

  constructor(chain: Chain, participants: readonly SnapshotParticipant[] = []) {
    this.#chain = chain
    this.#participants = participants
  }

  /** Takes a snapshot and answers its id. */
  create(): Promise<bigint> {
    void this.#chain
    void this.#participants
    throw new Error('body follows')
  }

  /** Goes back to a snapshot; it and all later ones are used up. False where the id is unknown. */
  revert(_id: bigint): Promise<boolean> {
    throw new Error('body follows')
  }
}
