/**
 * Parts of ABCI's requests and responses. Numbers of the fields: the ABCI 2.0 specification of CometBFT v0.38. What the application must
 * compute the same on every validator is deterministic; fields that need not be are marked.
 */
import { bool, bytes, choice, embedded, field, int32, int64, list, optional, string, uint32, uint64 } from './fields.ts'
import { message, oneOf } from './protobuf.ts'

/** A moment: seconds since 1970 (negative before), and 0 to 999,999,999 nanoseconds. */
export const TIMESTAMP = message('Timestamp', { seconds: field(1, int64), nanos: field(2, int32) })

const DURATION = message('Duration', { seconds: field(1, int64), nanos: field(2, int32) })

const PUBLIC_KEY = oneOf('PublicKey', { ed25519: [1, bytes], secp256k1: [2, bytes] })

const VALIDATOR = message('Validator', {
  /** The first 20 bytes of the SHA-256 hash of the public key. */
  address: field(1, bytes),
  /** Voting power. */
  power: field(3, int64),
})

/** A validator of genesis, or a change: power 0 removes it. */
export const VALIDATOR_UPDATE = message('ValidatorUpdate', {
  publicKey: optional(1, PUBLIC_KEY),
  power: field(2, int64),
})

const BLOCK_ID_FLAG = choice('BlockIDFlag', 'unknown', 'absent', 'commit', 'nil')

/** What a validator voted in the last commit. */
const VOTE_INFO = message('VoteInfo', { validator: embedded(1, VALIDATOR, {}), blockIdFlag: field(3, BLOCK_ID_FLAG) })

export const COMMIT_INFO = message('CommitInfo', {
  /** The round in which the block was decided. */
  round: field(1, int32),
  votes: list(2, VOTE_INFO),
})

const EXTENDED_VOTE_INFO = message('ExtendedVoteInfo', {
  validator: embedded(1, VALIDATOR, {}),
  voteExtension: field(3, bytes),
  extensionSignature: field(4, bytes),
  blockIdFlag: field(5, BLOCK_ID_FLAG),
})

/** A commit with its vote extensions, which the proposer sees. */
export const EXTENDED_COMMIT_INFO = message('ExtendedCommitInfo', { round: field(1, int32), votes: list(2, EXTENDED_VOTE_INFO) })

/** Proven misconduct of a validator. */
export const MISBEHAVIOR = message('Misbehavior', {
  type: field(1, choice('MisbehaviorType', 'unknown', 'duplicateVote', 'lightClientAttack')),
  validator: embedded(2, VALIDATOR, {}),
  /** Where it happened. */
  height: field(3, int64),
  time: embedded(4, TIMESTAMP, {}),
  /** Of all validators at that height. */
  totalVotingPower: field(5, int64),
})

export const CONSENSUS_PARAMS = message('ConsensusParams', {
  /** `maxBytes` of a block, -1 for the most that there can be; `maxGas` of a block, -1 for no limit. */
  block: optional(1, message('BlockParams', { maxBytes: field(1, int64), maxGas: field(2, int64) })),
  evidence: optional(
    2,
    message('EvidenceParams', {
      maxAgeNumBlocks: field(1, int64),
      maxAgeDuration: embedded(2, DURATION, {}),
      maxBytes: field(3, int64),
    }),
  ),
  validator: optional(3, message('ValidatorParams', { publicKeyTypes: list(1, string) })),
  version: optional(4, message('VersionParams', { app: field(1, uint64) })),
  /** Vote extensions are used from this height on; 0: never. */
  abci: optional(5, message('ABCIParams', { voteExtensionsEnableHeight: field(1, int64) })),
})

const EVENT_ATTRIBUTE = message('EventAttribute', {
  key: field(1, string),
  value: field(2, string),
  /** Whether the engine's index of transactions has it. Need not be deterministic. */
  index: field(3, bool),
})

/** Something that the engine indexes, and tells its subscribers. */
export const EVENT = message('Event', { type: field(1, string), attributes: list(2, EVENT_ATTRIBUTE) })

/** What a transaction did. `code`, `data`, `gasWanted` and `gasUsed` are part of the next header: they must be deterministic. */
export const TX_RESULT = message('ExecTxResult', {
  /** 0: success. */
  code: field(1, uint32),
  data: field(2, bytes),
  log: field(3, string),
  info: field(4, string),
  gasWanted: field(5, int64),
  gasUsed: field(6, int64),
  events: list(7, EVENT),
  /** Names the meaning of `code`. */
  codespace: field(8, string),
})

export const SNAPSHOT = message('Snapshot', {
  /** The state after the block of this height. */
  height: field(1, uint64),
  /** The application's number of the format. */
  format: field(2, uint32),
  /** How many. */
  chunks: field(3, uint32),
  /** Equal only if the snapshots are. */
  hash: field(4, bytes),
  metadata: field(5, bytes),
})

/** A step of a proof, as verifiers of the engine's light client take it. */
const PROOF_STEP = message('ProofOp', { type: field(1, string), key: field(2, bytes), data: field(3, bytes) })

export const PROOF = message('ProofOps', { ops: list(1, PROOF_STEP) })
