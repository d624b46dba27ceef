/**
 * `genesis-mismatch`: the store contains a chain with a different genesis block or configuration. `missing-genesis`: the store is empty and
 * no genesis is given. `header-not-found`: the block parameter refers to no block. `not-canonical`: it refers to a block off the canonical
 * chain. `state-not-available`: the state of the block is not available. `unknown-block`: no such canonical block, or block of a branch.
 * `not-on-head`: the block's parent is not the head. `fork-mismatch`: the store contains another chain than the fork that is asked for.
 * `stopped`: the chain is closed, and fetches nothing any more.
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
