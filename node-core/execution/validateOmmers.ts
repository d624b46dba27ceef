/** The rules of ommers, headers of blocks that lost to an ancestor (yellow paper 11.1). */
import type { Hash } from '../contract/hex.ts'
import type { Block } from '../types/block.ts'
import type { ChainConfig } from '../types/chainConfig.ts'
import { EMPTY_OMMERS_HASH, type Header, headerHash } from '../types/header.ts'
import type { Refusal } from './invalidBlock.ts'
import { assertHeader } from './validateHeader.ts'

const MAX_OMMERS = 2
/** An ommer's parent is among this many ancestors of the block. */
const GENERATIONS = 7

/** What the check reads of the chain. */
export interface AncestorReader {
  headerByHash(hash: Hash): Header | undefined
  blockByHash(hash: Hash): Block | undefined
}

/** Throws the refusal of a block whose ommers are too many, too old, not of this chain, already included, or invalid. */
export function assertOmmers(chain: AncestorReader, config: ChainConfig, { header, ommers }: Block, refusal: Refusal): void {
  if (ommers.length === 0) return
  if (ommers.length > MAX_OMMERS) throw refusal('ommer', `ommers: ${ommers.length}, at most ${MAX_OMMERS} are allowed`)
  const { ancestors, included } = ancestryOf(chain, header.parentHash)
  for (const [index, ommer] of ommers.entries()) {
    const hash = headerHash(ommer)
    const name = `ommer ${index} (${hash})`
    if (included.has(hash)) throw refusal('ommer', `${name}: already an ommer of this chain`)
    if (ancestors.has(hash)) throw refusal('ommer', `${name}: an ancestor of the block`)
    const parent = ommer.parentHash === header.parentHash ? undefined : ancestors.get(ommer.parentHash)
    if (parent === undefined) {
      throw refusal(
        'ommer',
        `${name}: its parent ${ommer.parentHash} is not one of the ${GENERATIONS} ancestors before the block's parent ${header.parentHash}`,
      )
    }
    assertHeader(config, ommer, parent, (_, detail) => refusal('ommer', `${name}: ${detail}`))
    included.add(hash)
  }
}

/** The newest ancestors by hash, and the hashes of their ommers. */
function ancestryOf(chain: AncestorReader, parentHash: Hash): { ancestors: Map<Hash, Header>; included: Set<Hash> } {
  const ancestors = new Map<Hash, Header>()
  const included = new Set<Hash>()
  let hash = parentHash
  for (let i = 0; i < GENERATIONS; i++) {
    const header = chain.headerByHash(hash)
    if (header === undefined) break
    ancestors.set(hash, header)
    if (header.ommersHash !== EMPTY_OMMERS_HASH) for (const ommer of chain.blockByHash(hash)?.ommers ?? []) included.add(headerHash(ommer))
    hash = header.parentHash
  }
  return { ancestors, included }
}
