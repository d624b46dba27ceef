import { blockId } from '../../../contract/blockId.ts'
import { nullable } from '../../../contract/compound.ts'
import { blockAccessList } from '../../../contract/wire/blockAccessList.ts'
import type { BlockId } from '../../../contract/blockId.ts'
import { accessListFromBytes } from '../../../types/blockAccessList.ts'
import type { RpcContext } from '../../context.ts'
import { rpcError } from '../../errors.ts'
import { method } from '../../method.ts'

/**
 * RLP of the access list of a block; null where there is no such block, or it is not made yet. A block from before Amsterdam is an
 * error, as execution-apis says.
 */
export function accessListOf({ blocks, chain }: RpcContext, id: BlockId): Uint8Array | null {
  const block = id === 'pending' ? undefined : blocks.find(id)?.block
  if (block === undefined) return null
  const list = chain.accessList(block.hash)
  if (list === undefined)
    throw rpcError(-32001, `resource not found: block ${block.header.number} is from before Amsterdam and has no access list (EIP-7928)`)
  return list
}

/** Block access lists (EIP-7928). */
export const accessListRows = [
  method({
    name: 'eth_getBlockAccessList',
    summary:
      'Access list of a block: the accounts and slots it read or changed, with their values after each transaction (EIP-7928, since Amsterdam).',
    params: [['block', blockId]],
    result: nullable(blockAccessList),
    reference: 'notImplemented',
    handler(context, id) {
      const list = accessListOf(context, id)
      return list && accessListFromBytes(list)
    },
  }),
] as const
