import { blockId } from '../../../contract/blockId.ts'
import { array, object } from '../../../contract/compound.ts'
import { data } from '../../../contract/primitives.ts'
import { RunClock } from '../../../base/runClock.ts'
import { executionWitness } from '../../../execution/executionWitness.ts'
import { settleRules } from '../../../execution/settleRules.ts'
import { rpcError } from '../../errors.ts'
import { method } from '../../method.ts'

const list = array(data)
/** A witness in reth's format, with headers as RLP. */
const witness = object({ state: list, codes: list, keys: list, headers: list }, 'ExecutionWitness')

/** Data for executing a block without the chain. Private. */
export const witnessRows = [
  method({
    name: 'debug_executionWitness',
    summary:
      'Everything needed to execute a block without its chain: trie nodes, code, the keys read, and the headers whose hashes were read.',
    params: [['block', blockId]],
    result: witness,
    visibility: 'private',
    reference: 'notImplemented',
    handler({ chain, blocks, limits, requester, work }, id) {
      const { block } = blocks.resolve(id)
      const parent = chain.parentOf(block.header)
      if (parent === undefined) throw rpcError(-32000, 'the genesis block was not executed and has no witness')
      // Throws if it is not available.
      chain.stateAt(parent)
      const clock = new RunClock(limits.callTimeoutMs || Infinity)
      return work.run(function* () {
        yield* settleRules(chain, parent, block, Infinity, clock)
        return yield* executionWitness(chain, parent, block, clock)
      }, requester)
    },
  }),
] as const
