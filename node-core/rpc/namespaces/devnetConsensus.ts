import { nullable, optional } from '../../contract/compound.ts'
import { looseInteger } from '../../contract/primitives.ts'
import { consensusState, consensusValidators } from '../../contract/wire/consensus.ts'
import { method } from '../method.ts'

/** Methods for the validators' view, in both profiles. They read only. */
export const devnetConsensusRows = [
  method({
    name: 'devnet_consensus',
    summary:
      'How the consensus engine decides blocks, as this node sees it: height, round and step, the last proposals, votes, timeouts and commits with the times at which they came, and the peers of the engine; null for a node that decides its blocks alone.',
    params: [],
    result: nullable(consensusState),
    reference: 'functional',
    handler: async ({ consensus }) => (consensus === undefined ? null : consensus.state()),
  }),
  method({
    name: 'devnet_validators',
    summary:
      'The validators that vote on a height, the newest by default, with their voting power and proposer priority; null for a node that decides its blocks alone.',
    params: [['height', optional(looseInteger)]],
    result: nullable(consensusValidators),
    reference: 'functional',
    handler: async ({ consensus }, height) =>
      consensus === undefined ? null : consensus.validators(height === undefined ? undefined : Number(height)),
  }),
] as const
