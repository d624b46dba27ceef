import type { Chain } from '../chain/chain.ts'

/** Number of the first block that is not older than a time in Unix seconds; the one after the head if there is none. */
export function firstNumberAt(chain: Chain, timestamp: bigint): bigint {
  let [low, high] = [chain.genesis.header.number, chain.head.header.number + 1n]
  while (low < high) {
    const middle = (low + high) / 2n
    if ((chain.headerByNumber(middle)?.timestamp ?? 0n) >= timestamp) high = middle
    else low = middle + 1n
  }
  return low
}
