import type { ChainReader } from './chainReader.ts'

/**
 * Number of the first canonical block, from the fork block on, whose state cannot be proved; undefined if there is none. What follows such a
 * block cannot be proved either.
 */
export function firstUnprovableBlock(chain: Pick<ChainReader, 'state' | 'genesis' | 'head' | 'headerByNumber'>): bigint | undefined {
  const isProvable = (number: bigint) => chain.state.isProvable(chain.headerByNumber(number)!.stateRoot)
  let [low, high] = [chain.genesis.header.number, chain.head.header.number]
  if (isProvable(high)) return undefined
  while (low < high) {
    const middle = (low + high) / 2n
    if (isProvable(middle)) low = middle + 1n
    else high = middle
  }
  return low
}
