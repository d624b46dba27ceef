/**
 * `damaged-node`: a stored value is not a trie node. A node missing below an existing root is `store-corrupt`. `state-evicted`: a state
 * that is not in the store was read for so long that memory ran out. `state-not-provable`,
 * `state-not-listable`: the state lies over one of a remote chain whose trie is not here.
 */
export type StateErrorCode = 'damaged-node' | 'state-evicted' | 'state-not-provable' | 'state-not-listable'
