/** Checks that blocks are ancestors of the fork block: by its state, which holds hashes of the blocks before it (EIP-2935). */
import { type Hash, wordFromBigint } from '../contract/hex.ts'
import { HISTORY_SERVE_WINDOW, HISTORY_STORAGE_ADDRESS, historySlot } from '../types/blockHashHistory.ts'
import type { Header } from '../types/header.ts'
import type { ProofMode } from './proofChecks.ts'
import { isRemoteError, remoteError } from './remoteErrors.ts'
import type { StateReads } from './stateReads.ts'

/** A header that was read as the one of a canonical block. */
export interface ReadHeader {
  header: Header
  hash: Hash
}

/** In mode `sample`, one block in so many is checked. */
const SAMPLED_BLOCKS = 16

export class AncestorChecks {
  readonly #mode: ProofMode
  readonly #fork: ReadHeader
  readonly #states: Pick<StateReads, 'prove'>
  readonly #onRemark: (text: string) => void
  #isRemarked = false
  #read = 0

  constructor(mode: ProofMode, fork: ReadHeader, states: Pick<StateReads, 'prove'>, onRemark: (text: string) => void) {
    this.#mode = mode
    this.#fork = fork
    this.#states = states
    this.#onRemark = onRemark
  }

  /**
   * Checks the hashes of blocks whose children are not known. Throws `remote-lies`; in mode `all` also
   * `remote-refused` and `remote-no-state` if the remote gives no proof. What is too old to be checked is remarked on.
   */
  async check(found: readonly ReadHeader[], signal: AbortSignal): Promise<void> {
    if (this.#mode === 'off') return
    const provable = found.filter(({ header: { number } }) => this.#isKept(number))
    if (provable.length < found.length)
      this.#remark(`hashes of blocks are proved down to ${HISTORY_SERVE_WINDOW} blocks below the fork block, not further`)
    const chosen = provable.filter(() => this.#mode === 'all' || this.#read++ % SAMPLED_BLOCKS === 0)
    if (chosen.length > 0) await this.#prove(chosen, signal)
  }

  #isKept(number: bigint): boolean {
    return number + HISTORY_SERVE_WINDOW >= this.#fork.header.number
  }

  async #prove(chosen: readonly ReadHeader[], signal: AbortSignal): Promise<void> {
    const { header, hash } = this.#fork
    const slots = new Map([[HISTORY_STORAGE_ADDRESS, chosen.map((it) => historySlot(it.header.number))]])
    const block = { number: header.number, hash }
    try {
      const proofs = await this.#states.prove({ root: header.stateRoot, block, accounts: [HISTORY_STORAGE_ADDRESS], slots }, signal)
      const proven = new Map(proofs.flatMap((proof) => Array.from(proof.slots)))
      for (const it of chosen) this.#compare(it, proven.get(historySlot(it.header.number)) ?? 0n)
    } catch (error) {
      if (this.#mode === 'all' || !isRemoteError(error, 'remote-refused', 'remote-no-state')) throw error
      this.#remark(`hashes of blocks are not proved: ${error.message}`)
    }
  }

  #compare({ header: { number }, hash }: ReadHeader, proven: bigint): void {
    // Of blocks before the contract began, or of a chain without it.
    if (proven === 0n)
      return this.#remark(`hashes of blocks before block ${number + 1n} are not proved: the state of the fork block does not hold them`)
    const expected = wordFromBigint(proven)
    if (expected !== hash)
      throw remoteError('remote-lies', `the remote's answer is wrong: hash of block ${number}: expected ${expected}, got ${hash}`)
  }

  #remark(text: string): void {
    if (!this.#isRemarked) this.#onRemark(text)
    this.#isRemarked = true
  }
}
