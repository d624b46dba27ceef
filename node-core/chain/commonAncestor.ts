import type { Header } from '../types/header.ts'
import type { ChainReader } from './chainReader.ts'

/**
 * Number of the newest block that the chains which end at two blocks share, on whatever branches they are. Both begin with the first block of
 * this chain. Throws `state-not-available` if a branch is pruned meanwhile.
 */
export function commonAncestor(chain: Pick<ChainReader, 'ancestorHashReader' | 'genesis'>, a: Header, b: Header): bigint {
  const [hashOnA, hashOnB] = [chain.ancestorHashReader(a), chain.ancestorHashReader(b)]
  let shared = chain.genesis.header.number
  let above = (a.number < b.number ? a.number : b.number) + 1n
  // Below a block that they share they share everything.
  while (above - shared > 1n) {
    const middle = (shared + above) / 2n
    if (hashOnA(middle) === hashOnB(middle)) shared = middle
    else above = middle
  }
  return shared
}
