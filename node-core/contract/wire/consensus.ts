import type { WireOf } from '../codec.ts'
import { array, nullable, object, oneOf, optional } from '../compound.ts'
import { address, boolean, dataOf, hash, integer, number, string } from '../primitives.ts'

/**
 * What happened: `round` begins, with the validator whose turn it is; `proposal`: its block is there; `prevote` and `precommit` of a
 * validator; `polka`: more than two thirds prevoted for the same; `timeout`: the wait for `awaited` ended; `commit`: more than two thirds
 * precommitted a block; `block`: the node has executed it; `evidence`: a decided block proves that the validator signed two votes of one
 * round; `validators`: a block changed them.
 */
const consensusEventKind = oneOf(
  'round',
  'proposal',
  'prevote',
  'precommit',
  'polka',
  'timeout',
  'commit',
  'block',
  'evidence',
  'validators',
)

/** An event, as the engine saw it. */
const consensusEvent = object(
  {
    /** Ascending by one. */
    seq: integer,
    /** When this node saw it: Unix milliseconds with their fraction. */
    atMs: number,
    kind: consensusEventKind,
    height: integer,
    round: integer,
    /** Who proposes, votes or signed twice: its address in the engine. */
    validator: optional(address),
    /** The engine's hash of the block proposed or voted for; absent in a vote: for nil. */
    block: optional(hash),
    /** When the validator signed its vote, by its own clock. */
    signedAtMs: optional(number),
    /** What a timeout waited for. */
    awaited: optional(oneOf('proposal', 'prevotes', 'precommits')),
  },
  'ConsensusEvent',
)

/** Another engine that this one is connected to, and where it says it is. */
const consensusPeer = object(
  {
    /** Identifier of the engine: 40 hex digits. */
    id: string,
    /** What it calls itself. */
    name: string,
    /** Where it listens. */
    address: string,
    isOutbound: boolean,
    height: nullable(integer),
    round: nullable(integer),
    step: nullable(string),
  },
  'ConsensusPeer',
)

/** devnet_consensus: where the engine is, and what it saw lately. */
export const consensusState = object(
  {
    /** Why events may be missing; null: none is. */
    problem: nullable(string),
    /** Name of the engine's chain, and the validator that it is: this node's, or one that this node has started; null until it has answered. */
    chainName: nullable(string),
    validator: nullable(address),
    /** What the engine decides at present; null until the first event. */
    height: nullable(integer),
    round: nullable(integer),
    /** `Propose`, `Prevote`, `Precommit`, …, and since when; Unix milliseconds. */
    step: nullable(string),
    stepSinceMs: nullable(number),
    /** Ascending; the last ones, within bounds. */
    events: array(consensusEvent),
    /** Null if the engine does not say. */
    peers: nullable(array(consensusPeer)),
  },
  'ConsensusState',
)

const consensusValidator = object(
  {
    /** The first 20 bytes of the SHA-256 hash of its key. */
    address,
    /** Decimal. */
    power: string,
    /** Who has most proposes next; decimal. */
    proposerPriority: string,
    /** Whether it is the engine's own, which says so. */
    isOwn: boolean,
  },
  'ConsensusValidator',
)

/** devnet_validators: who votes on a height, in the order of the engine. */
export const consensusValidators = object({ height: integer, validators: array(consensusValidator) }, 'ConsensusValidators')

const commitVote = object(
  {
    validator: address,
    /** Decimal. */
    power: string,
    /** What it precommitted; `absent`: its vote did not come in time. */
    vote: oneOf('block', 'nil', 'absent'),
    /** By its own clock, Unix milliseconds with their fraction; null: absent. */
    signedAtMs: nullable(number),
    /** Ed25519, over the engine's vote; null: absent. */
    signature: nullable(dataOf(64, 'signature')),
  },
  'CommitVote',
)

const blockCommit = object(
  {
    round: integer,
    proposer: address,
    /** The engine's time of the block, Unix milliseconds with their fraction. */
    timeMs: number,
    /** False for the newest block: the next one says which votes count. */
    isFinal: boolean,
    /** Of all validators, in the order of the engine. */
    votes: array(commitVote),
  },
  'BlockCommit',
)

/** devnet_decidedBlock: what the validators signed for a block. */
export const decidedBlock = object(
  {
    number: integer,
    hash,
    /** The engine's hash of the block; the next block has it as `parentBeaconBlockRoot`. */
    engineHash: hash,
    /** Null if the engine does not say, or says something else than this chain. */
    commit: nullable(blockCommit),
    /** Why there is no commit. */
    problem: nullable(string),
  },
  'DecidedBlock',
)

/** What devnet_subscribe("consensus") delivers, at most twenty times a second: the events since the last one, and where the engine is. */
export interface WireConsensusChange extends Pick<WireConsensusState, 'problem' | 'height' | 'round' | 'step' | 'stepSinceMs'> {
  events: WireConsensusEvent[]
}

export type WireConsensusEvent = WireOf<typeof consensusEvent>
export type WireConsensusPeer = WireOf<typeof consensusPeer>
export type WireConsensusState = WireOf<typeof consensusState>
export type WireConsensusValidators = WireOf<typeof consensusValidators>
export type WireBlockCommit = WireOf<typeof blockCommit>
export type WireDecidedBlock = WireOf<typeof decidedBlock>
