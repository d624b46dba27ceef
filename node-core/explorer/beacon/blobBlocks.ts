import { CodedError } from '../../base/codedError.ts'
import { type Hash, isHexData } from '../../contract/hex.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Block } from '../../types/block.ts'
import { firstNumberAt } from '../blockByTime.ts'
import { badRequest } from '../params.ts'
import type { ExplorerErrorCode } from '../services.ts'

/** So that every block has a slot of its own, at whatever time it was made. */
export const SECONDS_PER_SLOT = 1n

/** Seconds since the first block. */
export const slotOf = ({ genesis }: Chain, timestamp: bigint): bigint => (timestamp - genesis.header.timestamp) / SECONDS_PER_SLOT

const hasBlobs = ({ transactions }: Block) => transactions.some(({ blobVersionedHashes = [] }) => blobVersionedHashes.length > 0)

/**
 * The blocks that an id of the Beacon API names: `head`, which is final at once, `genesis`, a slot, or a hash. Several only where blocks have
 * the same time. Of a number, the blocks of that slot, but if they have no blobs, the block with that number, which is what anvil understands
 * by it. Throws `bad-request`, and `not-found`.
 */
export function blobBlocks(chain: Chain, id: string): readonly Block[] {
  if (id === 'head' || id === 'finalized' || id === 'justified') return [chain.head]
  if (id === 'genesis') return [chain.genesis]
  if (isHexData(id, 32)) return [found(chain.blockByHash(id.toLowerCase() as Hash), `no block ${id}`)]
  if (!/^\d{1,20}$/.test(id))
    throw badRequest(`${id.slice(0, 80)} is no block: expected head, genesis, finalized, justified, a slot or a hash`)
  const number = BigInt(id)
  const ofSlot = blocksAt(chain, chain.genesis.header.timestamp + number * SECONDS_PER_SLOT)
  if (ofSlot.some(hasBlobs)) return ofSlot
  const numbered = chain.blockByNumber(number)
  if (numbered !== undefined && (hasBlobs(numbered) || ofSlot.length === 0)) return [numbered]
  return ofSlot.length > 0 ? ofSlot : [found(undefined, `no block in slot ${id}, and none of that number`)]
}

function blocksAt(chain: Chain, timestamp: bigint): Block[] {
  const blocks: Block[] = []
  for (let number = firstNumberAt(chain, timestamp); chain.headerByNumber(number)?.timestamp === timestamp; number++)
    blocks.push(chain.blockByNumber(number)!)
  return blocks
}

function found(block: Block | undefined, problem: string): Block {
  if (block === undefined) throw new CodedError<ExplorerErrorCode>('not-found', problem)
  return block
}
