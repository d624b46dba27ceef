import { blockId } from '../../contract/blockId.ts'
import { nullable } from '../../contract/compound.ts'
import { blockAccess as blockAccessCodec } from '../../contract/wire/blockAccessList.ts'
import { RunClock } from '../../base/runClock.ts'
import { blockAccess } from '../../tracing/blockAccess.ts'
import { method } from '../method.ts'

/** State access of blocks, in both profiles. */
export const devnetBlockAccessRows = [
  method({
    name: 'devnet_blockAccess',
    summary:
      'What each transaction of a block read and changed, on any fork, found by executing the block again: accounts and slots with their values before the block and after each change; null if there is no such block.',
    params: [['block', blockId]],
    result: nullable(blockAccessCodec),
    reference: 'functional',
    handler({ chain, blocks, limits, requester, work }, id) {
      const block = id === 'pending' ? undefined : blocks.find(id)?.block
      if (block === undefined) return null
      const parent = chain.parentOf(block.header)
      // The genesis block was not executed.
      if (parent === undefined) return []
      // Throws if it is not available.
      chain.stateAt(parent)
      return work.run(() => blockAccess(chain, parent, block, new RunClock(limits.callTimeoutMs || Infinity)), requester)
    },
  }),
] as const
