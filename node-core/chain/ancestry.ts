/** The ancestors of any stored block, canonical or not. */
import { type Hash, ZERO_HASH } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { BlockReader } from '../store/blockReader.ts'
import type { LanePath } from '../store/lanePath.ts'
import type { LanePlace } from '../store/lanes.ts'
import { canonicalKey } from '../store/schema.ts'
import { corruptValue } from '../store/storeErrors.ts'
import { type Header, headerHash } from '../types/header.ts'
import type { ChainErrorCode } from './chainErrors.ts'

/** The header and its ancestors, newest first, down to a block that `isKnown` accepts. */
export function* ancestorsOf(
  store: BlockReader,
  from: Header,
  isKnown: (hash: Hash, number: bigint) => boolean,
): Generator<{ header: Header; hash: Hash }> {
  let hash = headerHash(from)
  for (let header: Header | undefined = from; header !== undefined && !isKnown(hash, header.number); header = store.headerByHash(hash)) {
    yield { header, hash }
    hash = header.parentHash
  }
}

/**
 * Reader of the hashes of the chain that ends at a header, whatever becomes canonical later. It throws `state-not-available` for a block
 * that was pruned meanwhile.
 */
export function blockHashReader(store: BlockReader, genesis: Header, parent: Header): (number: bigint) => Hash {
  const { path: present } = store.lanes
  let ways: Ways | undefined
  return (number) => {
    if (number > parent.number || number < genesis.number) return ZERO_HASH
    // Nearly all states have a reader, and hardly any is asked.
    const { path, sideHashes } = (ways ??= waysTo(store, parent, present))
    const hash = sideHashes?.get(number) ?? store.canonicalHash(number, path)
    if (hash !== undefined) return hash
    if (path === store.lanes.path) throw corruptValue(canonicalKey(number, path.laneAt(number)), 'missing')
    throw new CodedError<ChainErrorCode>('state-not-available', `block ${number} of a branch has been pruned`)
  }
}

/** The path to a header, or to its newest ancestor that is part of a lane, and the hashes from there on. */
interface Ways {
  path: LanePath
  sideHashes?: ReadonlyMap<bigint, Hash>
}

/** `path`: the one to the head when the reader was made. */
function waysTo(store: BlockReader, header: Header, path: LanePath): Ways {
  const canonical = store.canonicalHash(header.number, path)
  if (canonical !== undefined && store.headerByHash(canonical) === header) return { path }
  let place: LanePlace | undefined
  const sideHashes = new Map<bigint, Hash>()
  const isKnown = (hash: Hash) => (place = store.placeOf(hash)) !== undefined
  for (const side of ancestorsOf(store, header, isKnown)) sideHashes.set(side.header.number, side.hash)
  return { path: place ? store.lanes.pathTo(place.lane, place.number) : path, sideHashes }
}
