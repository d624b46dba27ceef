/**
 * `damaged-node`: what the store holds is no trie node. What it lacks below a root that it has is `store-corrupt`.
 * `state-given-up`: a state that is not in the store was read for so long that memory had no more room for it.
 */
export type StateErrorCode = 'damaged-node' | 'state-given-up'
