import { CodedError } from '../../base/codedError.ts'
import { type BlockId, blockId } from '../../contract/blockId.ts'
import { nullable, optional } from '../../contract/compound.ts'
import { looseInteger } from '../../contract/primitives.ts'
import { type WireDecidedBlock, consensusState, consensusValidators, decidedBlock } from '../../contract/wire/consensus.ts'
import type { EngineErrorCode } from '../../consensus/engine/engineErrors.ts'
import type { ConsensusWatch } from '../../consensus/watch/consensusWatch.ts'
import type { RpcContext } from '../context.ts'
import { method } from '../method.ts'

/** Methods for the validators' view, in both profiles. They read only. */
export const devnetConsensusRows = [
  method({
    name: 'devnet_consensus',
    summary:
      'How a consensus engine decides blocks: height, round and step, the last proposals, votes, timeouts and commits with the times at which they came, and the peers of the engine. The engine is that of this node, or of one of the validators that it has started; null for a node with neither.',
    params: [],
    result: nullable(consensusState),
    reference: 'functional',
    handler: async (call) => seenBy(call)?.state() ?? null,
  }),
  method({
    name: 'devnet_validators',
    summary:
      'The validators that vote on a height, the newest by default, with their voting power and proposer priority, as the engine of devnet_consensus knows them; null where there is none.',
    params: [['height', optional(looseInteger)]],
    result: nullable(consensusValidators),
    reference: 'functional',
    handler: async (call, height) => seenBy(call)?.validators(height === undefined ? undefined : Number(height)) ?? null,
  }),
  method({
    name: 'devnet_decidedBlock',
    summary:
      'What the validators signed for a block: the hash of the block in the engine, the round, the proposer and the vote of each validator. The hash is the one that this chain commits to, and is there without the engine too. Null for a block that no engine decided.',
    params: [['block', blockId]],
    result: nullable(decidedBlock),
    reference: 'functional',
    handler: decidedBlockOf,
  }),
] as const

/** What sees blocks being decided: those of this chain, or those of the validators that run beside it. */
const seenBy = ({ consensus, launcher }: RpcContext): ConsensusWatch | undefined => consensus ?? launcher.consensus

/** Only what a request to the engine can fail with is a part of the answer. */
const ENGINE_PROBLEMS: ReadonlySet<string> = new Set<EngineErrorCode>(['engine-unreachable', 'engine-refused', 'engine-malformed'])

async function decidedBlockOf({ blocks, chain, consensus }: RpcContext, id: BlockId): Promise<WireDecidedBlock | null> {
  const block = id === 'pending' ? undefined : blocks.find(id)?.block
  const engineHash = block && chain.decidedHash(block.header.number)
  if (block === undefined || engineHash === undefined || consensus === undefined) return null
  const decided = { number: Number(block.header.number), hash: block.hash, engineHash }
  try {
    return { ...decided, commit: await consensus.commit(decided.number, engineHash), problem: null }
  } catch (error) {
    if (!(error instanceof CodedError) || !ENGINE_PROBLEMS.has(error.code)) throw error
    return { ...decided, commit: null, problem: error.message }
  }
}
