import { blockId } from '../../../contract/blockId.ts'
import { nullable, optional } from '../../../contract/compound.ts'
import { data, hash } from '../../../contract/primitives.ts'
import { rpcError } from '../../errors.ts'
import { method } from '../../method.ts'

/** Methods that find what was hashed. All are private. */
export const hashedRows = [
  method({
    name: 'debug_preimage',
    summary: 'What was hashed to a key of the state: an address, or a storage slot.',
    params: [['hash', hash]],
    result: data,
    visibility: 'private',
    reference: 'notImplemented',
    handler({ chain }, id) {
      const preimage = chain.state.preimage(id)
      if (preimage === undefined) throw rpcError(-32000, 'unknown preimage')
      return preimage
    },
  }),
  method({
    name: 'debug_codeByHash',
    summary: 'Code of that hash; null where no contract has it. Code is the same in every block, so that the block only has to be there.',
    params: [
      ['codeHash', hash],
      ['block', optional(blockId, 'latest')],
    ],
    result: nullable(data),
    visibility: 'private',
    reference: 'notImplemented',
    handler({ chain, blocks }, id, block) {
      blocks.resolve(block)
      return chain.state.code(id) ?? null
    },
  }),
] as const
