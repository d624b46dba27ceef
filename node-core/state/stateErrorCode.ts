/**
 * `missing-node`, `missing-code`: the state of that root is not (or no longer) there. `damaged-node`: what the store holds is no trie node.
 * `state-given-up`: a state that is not in the store was read for so long that memory had no more room for it.
 */
export type StateErrorCode = 'missing-node' | 'missing-code' | 'damaged-node' | 'state-given-up'
