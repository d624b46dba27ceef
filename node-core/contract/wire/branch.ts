import type { WireOf } from '../codec.ts'
import { nullable, object } from '../compound.ts'
import { boolean, hash, integer, number, quantity, string } from '../primitives.ts'

/** A run of blocks from a fork to its newest one. */
export const branch = object(
  {
    id: integer,
    name: nullable(string),
    /** Whether it ends with the head. */
    isCurrent: boolean,
    /** The last block that it shares with its parent; of the current branch the first block. */
    forkNumber: quantity,
    forkHash: hash,
    headNumber: quantity,
    headHash: hash,
    /** When its head ceased to be canonical, Unix milliseconds; null for the current branch. */
    leftAt: nullable(number),
    /** The branch that has the fork block; null for the current branch. */
    parent: nullable(integer),
  },
  'Branch',
)

export type WireBranch = WireOf<typeof branch>
