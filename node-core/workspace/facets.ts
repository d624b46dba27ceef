/** What the loupe of a diamond returns (EIP-2535, `facets()`): `(address facetAddress, bytes4[] functionSelectors)[]`. */
import { addressFromBigint, hexFromBytes } from '../contract/hex.ts'
import { bigintFromBytes } from '../base/bytes.ts'
import type { Facet } from './contractReader.ts'

/** Maximum number of facets, and of selectors of all. */
const [MAX_FACETS, MAX_SELECTORS] = [256, 4_096]
const WORD = 32

/** The facets in ABI-encoded data; empty if the data are not a list of them. */
export function facetsFromAnswer(output: Uint8Array): Facet[] {
  let selectorsLeft = MAX_SELECTORS
  /** A number that is a position or a count; NaN if the data end before it, or it is none. */
  const at = (position: number): number => {
    const word = output.subarray(position, position + WORD)
    const value = word.length < WORD ? -1n : bigintFromBytes(word)
    return value < 0n || value > BigInt(output.length) ? NaN : Number(value)
  }
  const list = at(0)
  const count = at(list)
  if (!(count <= MAX_FACETS)) return []
  const facets: Facet[] = []
  for (let index = 0; index < count; index++) {
    const start = list + WORD + at(list + WORD + index * WORD)
    const selectors = start + at(start + WORD)
    const length = at(selectors)
    selectorsLeft -= length
    const end = selectors + WORD + length * WORD
    if (!(selectorsLeft >= 0 && end <= output.length)) return []
    const address = addressFromBigint(BigInt.asUintN(160, bigintFromBytes(output.subarray(start, start + WORD))))
    const items = Array.from({ length }, (_, item) => selectors + WORD + item * WORD)
    facets.push({ address, selectors: items.map((from) => hexFromBytes(output.subarray(from, from + 4))) })
  }
  return facets
}
