import { CodedError } from '../base/codedError.ts'

/**
 * `genesis-mismatch`: the store contains a chain with a different genesis block or configuration. `missing-genesis`: the store is empty and
 * no genesis is given. `header-not-found`: the block parameter refers to no block. `not-canonical`: it refers to a block off the canonical
 * chain. `state-not-available`: the state of the block is not available. `unknown-block`: no such canonical block, or block of a branch.
 * `pruned`: the block is before the snapshot that this node began with. `not-on-head`: the block's parent is not the head. `fork-mismatch`:
 * the store contains another chain than the fork that is asked for.
 * `stopped`: the chain is closed, and fetches nothing any more. `replicated`: validators decide the blocks, so the node does not change the
 * chain. `followed`: the blocks are those of a remote chain. `not-replicated`: the stored chain has what validators did not decide. `snapshot`: a snapshot of a chain contradicts itself.
 */
export type ChainErrorCode =
  | 'genesis-mismatch'
  | 'fork-mismatch'
  | 'missing-genesis'
  | 'header-not-found'
  | 'not-canonical'
  | 'state-not-available'
  | 'unknown-block'
  | 'not-on-head'
  | 'stopped'
  | 'replicated'
  | 'followed'
  | 'not-replicated'
  | 'snapshot'
  | 'pruned'

/** Error for what would change a replicated chain by hand. `what`: the method or action. */
export function replicatedError(what = 'this'): CodedError<ChainErrorCode> {
  return new CodedError(
    'replicated',
    `${what} is not possible here: the validators of this chain decide its blocks together, and no node changes it alone`,
  )
}

/** Error for what would change a chain that is the remote one. `origin`: where that is read, without credentials. */
export function followedError(origin: string, what = 'this'): CodedError<ChainErrorCode> {
  return new CodedError('followed', `${what} is not possible here: the chain is that of ${origin}, which alone changes it`)
}

/** Error for a chain that validators cannot go on with. */
export function notReplicatedError(reason: string): CodedError<ChainErrorCode> {
  return new CodedError('not-replicated', `validators cannot go on with the chain: ${reason}`)
}
