import { type ComparedId, blockComparison, comparedId, comparisonQuery } from '../../contract/blockComparison.ts'
import type { BlockId } from '../../contract/blockId.ts'
import { DecodeError } from '../../contract/codec.ts'
import { optional } from '../../contract/compound.ts'
import type { ComparedState } from '../blockComparison.ts'
import type { RpcCall } from '../context.ts'
import { argumentError, rpcError } from '../errors.ts'
import { method } from '../method.ts'

/** Default and maximum number of what is told of each kind. */
const [LIMIT, MAX_LIMIT] = [100, 500]

/** A block of this chain or a branch. Throws `header-not-found`, `unknown-branch`, and for what cannot be compared with the reason. */
function comparedState({ chain, blocks }: RpcCall, id: ComparedId, index: number, name: string): ComparedState {
  if (id === 'pending')
    throw argumentError(new DecodeError('the pending block has no state of its own that could be compared: name latest'), index, name)
  const branch = typeof id === 'object' && 'branch' in id ? chain.branches.get(id.branch) : undefined
  const { block, view, committedView } = blocks.resolve(branch ? { hash: branch.headHash, requireCanonical: false } : (id as BlockId))
  const first = chain.genesis.header.number
  if (block.header.number < first) {
    const reason = `block ${block.header.number} is one of the remote chain, which does not tell what changed since: compare blocks from ${first} on`
    throw rpcError(-32000, reason)
  }
  return { block, state: id === 'latest' || branch?.isCurrent === true ? view : committedView }
}

/** The method that tells what differs between two blocks. */
export const devnetCompareBlocksRows = [
  method({
    name: 'devnet_compareBlocks',
    summary:
      'What differs between two blocks, each by number, tag, hash or `{ branch }`, of the chain or of branches that reverts left behind: accounts, storage by variable and slot, and the transactions and logs that only one side has since their common ancestor. `latest` and the current branch stand for the present state, with the changes by hand that wait for the next block; any other block for the state of its header. What is left out is counted.',
    params: [
      ['from', comparedId],
      ['to', optional(comparedId, 'latest')],
      ['query', optional(comparisonQuery)],
    ],
    result: blockComparison,
    reference: 'functional',
    async handler(call, from, to, asked) {
      const { limit = LIMIT, address } = asked ?? {}
      const [a, b] = [comparedState(call, from, 0, 'from'), comparedState(call, to, 1, 'to')]
      const bounds = { limit: Math.min(Math.max(limit, 1), MAX_LIMIT), address }
      // Nobody compares at the start.
      const { compareBlocks } = await import('../blockComparison.ts')
      return call.work.run(() => compareBlocks(call, a, b, bounds), call.requester)
    },
  }),
] as const
