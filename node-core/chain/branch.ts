import type { Hash } from '../contract/hex.ts'

/** `unknown-branch`: there is none with that id or name. `branch-in-use`: it cannot be deleted. `branch-name`: the name is not usable. */
export type BranchErrorCode = 'unknown-branch' | 'branch-in-use' | 'branch-name'

/** A run of blocks from a fork to its newest one. */
export interface Branch {
  /** Counts up from 0 in the order in which the branches began. */
  id: number
  name: string | null
  /** Whether it ends with the head. */
  isCurrent: boolean
  /** The branch that has the fork block; null for the current branch. */
  parent: number | null
  /** The last block that it shares with its parent; of the current branch the first block. */
  forkNumber: bigint
  forkHash: Hash
  headNumber: bigint
  headHash: Hash
  /** When its head ceased to be canonical, Unix milliseconds; null for the current branch. */
  leftAt: number | null
}
