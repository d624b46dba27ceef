import { blockId } from '../../../contract/blockId.ts'
import { wire } from '../../../contract/compound.ts'
import { type Hex, hexFromBytes } from '../../../contract/hex.ts'
import type { Work } from '../../../base/longWork.ts'
import { RunClock } from '../../../base/runClock.ts'
import { executionWitness } from '../../../execution/executionWitness.ts'
import { rpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import { DATA, listOf, shape } from '../../wire/schemas.ts'

/** A witness in its JSON form, that of reth: everything in bytes, headers as RLP. */
export interface WireExecutionWitness {
  state: Hex[]
  codes: Hex[]
  keys: Hex[]
  headers: Hex[]
}

/** What others need to execute a block without the chain. Private. */
export const witnessRows = [
  method({
    name: 'debug_executionWitness',
    summary:
      'What is needed to execute a block without its chain: trie nodes, code, the keys that were read, and the headers whose hashes were.',
    params: [['block', blockId]],
    result: wire<WireExecutionWitness>(
      shape('ExecutionWitness', { state: listOf(DATA), codes: listOf(DATA), keys: listOf(DATA), headers: listOf(DATA) }),
    ),
    visibility: 'private',
    reference: 'notImplemented',
    handler({ chain, blocks, limits, requester, work }, id) {
      const { block } = blocks.resolve(id)
      const parent = chain.headerByHash(block.header.parentHash)
      if (parent === undefined) throw rpcError(-32000, 'the genesis block was not executed, and has no witness')
      // Throws where it is not there.
      chain.stateAt(parent)
      function* witness(): Work<WireExecutionWitness> {
        const { state, codes, keys, headers } = yield* executionWitness(
          chain,
          parent!,
          block,
          new RunClock(limits.callTimeoutMs || Infinity),
        )
        return {
          state: state.map(hexFromBytes),
          codes: codes.map(hexFromBytes),
          keys: keys.map(hexFromBytes),
          headers: headers.map(hexFromBytes),
        }
      }
      return work.run(witness, requester)
    },
  }),
] as const
