/** What a remote chain cost so far, for the window and benchmarks. */
export interface RemoteFigures {
  /** JSON-RPC requests by method. */
  requests: Record<string, number>
  /** HTTP requests. */
  posts: number
  bytesSent: number
  bytesReceived: number
  /** Sum of the times of all posts, milliseconds. */
  postMs: number
  retries: number
  throttled: number
  /** Values of state by the way in which they were read. */
  values: Record<ReadWay, number>
  /** Accounts and slots that were proved against a root. */
  proved: number
  provedAccounts: number
  provedSlots: number
  /** Nodes of proofs in memory. */
  nodes: number
}

/** `storageValues`: eth_getStorageValues; `override`: an eth_call whose code is replaced; `single`: one request for each slot. */
export type ReadWay = 'account' | 'storageValues' | 'override' | 'single'

/** All zero. */
export function createRemoteFigures(): RemoteFigures {
  const values = { account: 0, storageValues: 0, override: 0, single: 0 }
  return {
    requests: {},
    posts: 0,
    bytesSent: 0,
    bytesReceived: 0,
    postMs: 0,
    retries: 0,
    throttled: 0,
    values,
    proved: 0,
    provedAccounts: 0,
    provedSlots: 0,
    nodes: 0,
  }
}
