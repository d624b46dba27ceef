/** The branches of a chain: the canonical chain, and what rewinds and checkouts left behind, until it is pruned. */
import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { Block } from '../types/block.ts'
import type { BlockStore } from '../store/blockStore.ts'
import type { Branch, BranchErrorCode } from './branch.ts'
import { BranchReader } from './branchReader.ts'
import { BranchPruner } from './branchPruner.ts'
import { branchesOf } from './branchTree.ts'

/** How many left-behind branches are retained by default. */
export const DEFAULT_BRANCH_LIMIT = 64
const MAX_NAME_LENGTH = 100

/** What the branches need of the chain. */
export interface BranchesOptions {
  store: BlockStore
  head: () => Block
  genesis: () => Block
  exclusive: <T>(section: () => Promise<T>) => Promise<T>
  /** Called when branches were pruned, deleted or renamed. */
  onChanged: () => void
  /** How many left-behind branches are retained. */
  limit: number
}

export class Branches {
  readonly #options: BranchesOptions
  readonly #pruner: BranchPruner

  constructor(options: BranchesOptions) {
    this.#options = options
    this.#pruner = new BranchPruner(options)
  }

  /** The current branch, and then those left behind, the one left last first. */
  list(): Branch[] {
    const { store, head, genesis } = this.#options
    return branchesOf(store, head(), genesis())
  }

  /** The branch of that id or name. Throws `unknown-branch`. */
  get(id: number | string): Branch {
    const found = this.list().find((it) => it.id === id || (typeof id === 'string' && it.name === id))
    if (found) return found
    throw new CodedError<BranchErrorCode>('unknown-branch', `no branch ${JSON.stringify(id)}: it does not exist, or has been pruned`)
  }

  /** Reads a branch by block numbers. Throws `unknown-branch`. */
  onBranch(id: number | string): BranchReader {
    const { store } = this.#options
    const branch = this.get(id)
    const place = store.placeOf(branch.headHash)!
    return new BranchReader(store, branch, store.lanes.pathTo(place.lane, place.number))
  }

  /** Names a branch; null removes the name. Throws `unknown-branch` and `branch-name`. */
  rename(id: number | string, name: string | null): Promise<void> {
    const { store, exclusive, onChanged } = this.#options
    return exclusive(async () => {
      const branch = this.get(id)
      if (name !== null) assertUsable(name, this.list(), branch)
      const lane = store.lanes.get(branch.id)
      if (lane === undefined)
        throw new CodedError<BranchErrorCode>('branch-name', 'the current branch has no block of its own yet: mine one first')
      await store.commit(store.writesLanes({ put: [{ ...lane, name }] }))
      onChanged()
    })
  }

  /** Deletes the blocks that only this branch has, in the background. Throws `unknown-branch` and `branch-in-use`. */
  async remove(id: number | string): Promise<void> {
    await this.#options.exclusive(async () => {
      const branch = this.get(id)
      if (branch.isCurrent)
        throw new CodedError<BranchErrorCode>('branch-in-use', `branch ${branch.id} ends with the head: check out another one first`)
      await this.#pruner.drop(branch.id)
    })
    this.#options.onChanged()
  }

  /** Keeps the branches of these blocks, read whenever branches are pruned. */
  protect(heads: () => Iterable<Hash>): void {
    this.#pruner.protect(heads)
  }

  /** Prunes the oldest branches in the background if there are too many, and those whose deletion was interrupted. */
  prune(): void {
    this.#pruner.start()
  }

  /** Stops pruning; the next start of the node resumes it. */
  close(): Promise<void> {
    return this.#pruner.close()
  }
}

function assertUsable(name: string, all: readonly Branch[], branch: Branch): void {
  const refuse = (reason: string) => new CodedError<BranchErrorCode>('branch-name', `the name ${JSON.stringify(name)} ${reason}`)
  if (name.trim() === '') throw refuse('is empty')
  if (name.length > MAX_NAME_LENGTH) throw refuse(`is longer than ${MAX_NAME_LENGTH} characters`)
  if (/^(?:0x[\da-f]*|\d+)$/i.test(name)) throw refuse('could be taken for an id')
  if (all.some((it) => it.name === name && it.id !== branch.id)) throw refuse('is that of another branch')
}
