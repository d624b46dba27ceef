import { blockId } from '../../../contract/blockId.ts'
import { nullable, optional } from '../../../contract/compound.ts'
import { data, hash } from '../../../contract/primitives.ts'
import { rpcError } from '../../errors.ts'
import { method } from '../../method.ts'

/** Methods that look up preimages and code by hash. All are private. */
export const hashedRows = [
  method({
    name: 'debug_preimage',
    summary: 'Preimage of a hashed state key: an address or a storage slot.',
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
    summary: 'Code by its hash, or null if no contract has it. Code does not depend on the block, which only has to exist.',
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
