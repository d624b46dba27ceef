import type { WireNodeFork } from '../../node-core/contract/wire/fork.ts'

/** Where the followed node is, such as `127.0.0.1:8546`; undefined if the chain is not another node's. */
export function followedHost({ isFollowed, from: [url = ''] }: Pick<WireNodeFork, 'isFollowed' | 'from'>): string | undefined {
  return isFollowed ? url.replace(/^https?:\/\//, '') : undefined
}

/** What the remote chain of a fork is called: its name, otherwise its chain id. */
export function forkName({ name, chainId }: Pick<WireNodeFork, 'name' | 'chainId'>): string {
  return name ?? `chain ${chainId}`
}
