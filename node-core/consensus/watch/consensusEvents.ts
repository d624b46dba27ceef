/** The engine's events as the consensus of a height: what the window draws. */
import type { WireConsensusEvent } from '../../contract/wire/consensus.ts'
import type { EngineEvent } from '../engine/engineEvent.ts'

/** Event without number and time. */
export type SeenEvent = Omit<WireConsensusEvent, 'seq' | 'atMs'>

const PREVOTE = 1

/** What the engine's event says while it decides `height`; undefined: nothing that another one does not say. */
export function seenEventOf({ name, value }: EngineEvent, height: number): SeenEvent | undefined {
  switch (name) {
    case 'NewRound':
      return { kind: 'round', height: value.height, round: value.round, validator: value.proposer }
    case 'CompleteProposal':
      return { kind: 'proposal', height: value.height, round: value.round, ...(value.block_id !== null && { block: value.block_id }) }
    case 'Vote':
      return {
        kind: value.type === PREVOTE ? 'prevote' : 'precommit',
        height: value.height,
        round: value.round,
        validator: value.validator_address,
        ...(value.block_id !== null && { block: value.block_id }),
        signedAtMs: value.timestamp,
      }
    case 'Polka':
      return { kind: 'polka', height: value.height, round: value.round }
    case 'TimeoutPropose':
      return { kind: 'timeout', height: value.height, round: value.round, awaited: 'proposal' }
    case 'TimeoutWait':
      return {
        kind: 'timeout',
        height: value.height,
        round: value.round,
        awaited: value.step.startsWith('RoundStepPrevote') ? 'prevotes' : 'precommits',
      }
    case 'NewRoundStep':
      return value.step === 'RoundStepCommit' ? { kind: 'commit', height: value.height, round: value.round } : undefined
    case 'NewBlockHeader':
      return { kind: 'block', height: value.height, round: 0, validator: value.proposer_address }
    case 'NewEvidence':
      return { kind: 'evidence', height: value.height, round: 0, ...(value.evidence !== null && { validator: value.evidence }) }
    default:
      // Alone in this: it does not say its height.
      return { kind: 'validators', height, round: 0 }
  }
}
