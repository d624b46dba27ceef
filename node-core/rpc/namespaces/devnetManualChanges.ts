import { blockId } from '../../contract/blockId.ts'
import { array, optional } from '../../contract/compound.ts'
import type { Hash } from '../../contract/hex.ts'
import { type ManualChangeSource, manualChange } from '../../contract/wire/manualChange.ts'
import type { Chain } from '../../chain/chain.ts'
import { method } from '../method.ts'
import { manualChangesSource } from '../wire/manualChange.ts'

/** Maximum number of changes per response. */
const MAX_CHANGES = 1_000
/** Number of blocks that are searched if no block is named. */
const RECENT_BLOCKS = 256n

function pendingChanges(chain: Chain): ManualChangeSource[] {
  const changes = chain.pendingChanges
  return changes === undefined ? [] : manualChangesSource(chain, changes, chain.head.header, undefined, MAX_CHANGES)
}

function changesOfBlock(chain: Chain, hash: Hash, limit: number): ManualChangeSource[] {
  if (chain.store.manual.startRootOf(hash) === undefined) return []
  const header = chain.headerByHash(hash)
  const parent = header && chain.parentOf(header)
  return parent === undefined ? [] : manualChangesSource(chain, chain.store.manual.of(hash)!, parent, header, limit)
}

/** The pending changes and those of the newest blocks, the newest block first. */
function recentChanges(chain: Chain): ManualChangeSource[] {
  const found = pendingChanges(chain)
  const { number: head } = chain.head.header
  // Blocks of a remote chain have no changes by hand.
  for (let number = head; number >= chain.firstOwn && number > head - RECENT_BLOCKS && found.length < MAX_CHANGES; number--)
    found.push(...changesOfBlock(chain, chain.canonicalHash(number)!, MAX_CHANGES - found.length))
  return found
}

/** Methods that list changes by hand, in both profiles. */
export const devnetManualChangeRows = [
  method({
    name: 'devnet_manualChanges',
    summary:
      'Values that were changed by hand: those that a block starts with; at `pending`, those that the next block will start with; without a block, both, of the newest 256 blocks. At most 1,000.',
    params: [['block', optional(blockId)]],
    result: array(manualChange),
    reference: 'functional',
    handler({ chain, blocks }, id) {
      if (id === undefined) return recentChanges(chain)
      return id === 'pending' ? pendingChanges(chain) : changesOfBlock(chain, blocks.resolve(id).block.hash, MAX_CHANGES)
    },
  }),
] as const
