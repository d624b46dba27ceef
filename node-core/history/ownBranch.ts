/**
 * Work on a branch of its own: it begins at a snapshot, and ends where the chain returns to that. What was done is kept as a snapshot, which keeps its
 * blocks and can be restored.
 */
import { CodedError } from '../base/codedError.ts'
import type { Chain } from '../chain/chain.ts'
import type { Origin, Snapshot, Snapshots } from './snapshots.ts'
import type { WorldErrorCode, Worlds } from './world.ts'

interface OwnBranchParts {
  readonly chain: Chain
  readonly snapshots: Snapshots
  readonly worlds: Worlds
}

/** The name of the snapshot at which a branch begins. */
const startOf = (name: string): string => `before ${name}`

/** Begins a branch. Resolves with the snapshot to which its end returns. Throws `snapshot-name` and `too-many-snapshots`. */
export async function beginBranch({ snapshots }: OwnBranchParts, name: string, origin: Origin): Promise<Snapshot> {
  snapshots.assertFree(name)
  return snapshots.take(origin, startOf(name))
}

/**
 * Ends a branch: the chain is as it was at its beginning. Resolves with the snapshot of what was done. Throws `unknown-snapshot`, `snapshot-name` and
 * `state-pruned`, leaving everything unchanged.
 */
export async function endBranch({ chain, snapshots, worlds }: OwnBranchParts, name: string, origin: Origin): Promise<Snapshot> {
  const start = snapshots.find(startOf(name))
  snapshots.assertFree(name)
  if (!worlds.isRestorable(start.world))
    throw new CodedError<WorldErrorCode>('state-pruned', `block ${start.world.number}, at which it begins, is no longer stored`)
  // Both begin before anything waits: the journal records what an action changes by name only until then.
  const taken = snapshots.take(origin, name)
  const deleted = snapshots.delete(start.id)
  const [done] = await Promise.all([taken, deleted])
  await chain.exclusive(() => worlds.restore(start.world))
  return done
}
