import type { Hash } from '../contract/hex.ts'
import type { RuleChanges } from '../types/chainConfig.ts'
import type { ManualChanges } from '../types/manualChanges.ts'
import type { Chain } from './chain.ts'

/** A part of the node that a snapshot covers besides the chain. */
export interface SnapshotParticipant {
  /** Returns a function that restores the current state of this part; it runs once the chain is back at its current head. */
  capture(): () => void | Promise<void>
}

interface Snapshot {
  head: Hash
  rules: RuleChanges
  changes: ManualChanges | undefined
  restore: (() => void | Promise<void>)[]
}

/**
 * Points that the whole chain can be reverted to (evm_snapshot, evm_revert). Ids count up from 1. They live as long as the process: they
 * are a tool for test runs, and a reopened chain starts without them.
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

  /** Takes a snapshot and returns its id. */
  create(): Promise<bigint> {
    // Exclusive, so that no block is being built at that moment.
    return this.#chain.exclusive(() => {
      const id = ++this.#lastId
      const { head, pendingChanges: changes, ruleChanges: rules } = this.#chain
      this.#snapshots.set(id, { head: head.hash, changes, rules, restore: this.#participants.map((participant) => participant.capture()) })
      return Promise.resolve(id)
    })
  }

  /**
   * Reverts to a snapshot, which removes it and all later ones. False if the id is unknown, or the head was rewound below it by other
   * means.
   */
  revert(id: bigint): Promise<boolean> {
    return this.#chain.exclusive(async () => {
      const snapshot = this.#snapshots.get(id)
      for (const later of Array.from(this.#snapshots.keys())) if (snapshot && later >= id) this.#snapshots.delete(later)
      if (snapshot === undefined || this.#chain.blockByHash(snapshot.head) === undefined) return false
      await this.#chain.setHead(snapshot.head, snapshot.changes)
      await this.#chain.restoreRules(snapshot.rules)
      for (const restore of snapshot.restore) await restore()
      return true
    })
  }
}
