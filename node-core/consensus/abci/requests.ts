/** Requests of ABCI 2.0, and those that CometBFT 0.39 added to it (`insertTx`, `reapTxs`). */
import { bool, bytes, choice, embedded, field, int64, list, optional, string, uint32, uint64 } from './fields.ts'
import { COMMIT_INFO, CONSENSUS_PARAMS, EXTENDED_COMMIT_INFO, MISBEHAVIOR, SNAPSHOT, TIMESTAMP, VALIDATOR_UPDATE } from './messages.ts'
import { message, oneOf } from './protobuf.ts'

const NOTHING = {}

/** Who asks, when a connection begins. */
const INFO = message('RequestInfo', {
  /** Of the engine, such as `0.38.25`. */
  version: field(1, string),
  blockVersion: field(2, uint64),
  p2pVersion: field(3, uint64),
  abciVersion: field(4, string),
})

/** The chain begins: asked once, before its first block. */
const INIT_CHAIN = message('RequestInitChain', {
  /** Time of genesis. */
  time: embedded(1, TIMESTAMP, NOTHING),
  chainId: field(2, string),
  consensusParams: optional(3, CONSENSUS_PARAMS),
  validators: list(4, VALIDATOR_UPDATE),
  /** `app_state` of the engine's genesis file: JSON in UTF-8. */
  appStateBytes: field(5, bytes),
  /** Of the first block; usually 1. */
  initialHeight: field(6, int64),
})

const QUERY = message('RequestQuery', {
  data: field(1, bytes),
  path: field(2, string),
  /** 0: the latest. */
  height: field(3, int64),
  prove: field(4, bool),
})

const CHECK_TX = message('RequestCheckTx', {
  tx: field(1, bytes),
  /** `recheck`: the transaction is in the mempool, and a block was decided. */
  type: field(2, choice('CheckTxType', 'new', 'recheck')),
})

const OFFER_SNAPSHOT = message('RequestOfferSnapshot', {
  snapshot: optional(1, SNAPSHOT),
  /** Of the snapshot's height, verified by the engine's light client. */
  appHash: field(2, bytes),
})

const LOAD_SNAPSHOT_CHUNK = message('RequestLoadSnapshotChunk', {
  height: field(1, uint64),
  format: field(2, uint32),
  /** From 0. */
  chunk: field(3, uint32),
})

const APPLY_SNAPSHOT_CHUNK = message('RequestApplySnapshotChunk', {
  index: field(1, uint32),
  chunk: field(2, bytes),
  /** The peer that sent it. */
  sender: field(3, string),
})

const PREPARE_PROPOSAL = message('RequestPrepareProposal', {
  /** The transactions answered must not be larger together, each with the overhead of its field. */
  maxTxBytes: field(1, int64),
  /** Those of the mempool. */
  txs: list(2, bytes),
  localLastCommit: embedded(3, EXTENDED_COMMIT_INFO, NOTHING),
  misbehavior: list(4, MISBEHAVIOR),
  height: field(5, int64),
  time: embedded(6, TIMESTAMP, NOTHING),
  nextValidatorsHash: field(7, bytes),
  /** Address of the validator that proposes: this one. */
  proposerAddress: field(8, bytes),
})

const PROCESS_PROPOSAL = message('RequestProcessProposal', {
  txs: list(1, bytes),
  proposedLastCommit: embedded(2, COMMIT_INFO, NOTHING),
  misbehavior: list(3, MISBEHAVIOR),
  /** The engine's hash of the proposed block. */
  hash: field(4, bytes),
  height: field(5, int64),
  time: embedded(6, TIMESTAMP, NOTHING),
  nextValidatorsHash: field(7, bytes),
  proposerAddress: field(8, bytes),
})

const EXTEND_VOTE = message('RequestExtendVote', {
  /** Of the block that the vote is for. */
  hash: field(1, bytes),
  height: field(2, int64),
  time: embedded(3, TIMESTAMP, NOTHING),
  txs: list(4, bytes),
  proposedLastCommit: embedded(5, COMMIT_INFO, NOTHING),
  misbehavior: list(6, MISBEHAVIOR),
  nextValidatorsHash: field(7, bytes),
  proposerAddress: field(8, bytes),
})

const VERIFY_VOTE_EXTENSION = message('RequestVerifyVoteExtension', {
  hash: field(1, bytes),
  validatorAddress: field(2, bytes),
  height: field(3, int64),
  voteExtension: field(4, bytes),
})

/** A decided block. */
const FINALIZE_BLOCK = message('RequestFinalizeBlock', {
  txs: list(1, bytes),
  decidedLastCommit: embedded(2, COMMIT_INFO, NOTHING),
  misbehavior: list(3, MISBEHAVIOR),
  /** The engine's hash of the block. */
  hash: field(4, bytes),
  height: field(5, int64),
  time: embedded(6, TIMESTAMP, NOTHING),
  nextValidatorsHash: field(7, bytes),
  /** Address of the validator that proposed it. */
  proposerAddress: field(8, bytes),
})

/** What the engine sends. */
export const REQUEST = oneOf('Request', {
  echo: [1, message('RequestEcho', { message: field(1, string) })],
  flush: [2, message('RequestFlush', {})],
  info: [3, INFO],
  initChain: [5, INIT_CHAIN],
  query: [6, QUERY],
  checkTx: [8, CHECK_TX],
  commit: [11, message('RequestCommit', {})],
  listSnapshots: [12, message('RequestListSnapshots', {})],
  offerSnapshot: [13, OFFER_SNAPSHOT],
  loadSnapshotChunk: [14, LOAD_SNAPSHOT_CHUNK],
  applySnapshotChunk: [15, APPLY_SNAPSHOT_CHUNK],
  prepareProposal: [16, PREPARE_PROPOSAL],
  processProposal: [17, PROCESS_PROPOSAL],
  extendVote: [18, EXTEND_VOTE],
  verifyVoteExtension: [19, VERIFY_VOTE_EXTENSION],
  finalizeBlock: [20, FINALIZE_BLOCK],
  insertTx: [21, message('RequestInsertTx', { tx: field(1, bytes) })],
  reapTxs: [22, message('RequestReapTxs', { maxBytes: field(1, uint64), maxGas: field(2, uint64) })],
})
