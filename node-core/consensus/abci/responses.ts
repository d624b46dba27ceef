/** Responses of ABCI 2.0, and those that CometBFT 0.39 added to it (`insertTx`, `reapTxs`). */
import { bytes, choice, field, int64, list, optional, string, uint32, uint64 } from './fields.ts'
import { CONSENSUS_PARAMS, EVENT, PROOF, SNAPSHOT, TX_RESULT, VALIDATOR_UPDATE } from './messages.ts'
import { message, oneOf } from './protobuf.ts'

/** Where the application is: the engine replays the blocks above it. */
const INFO = message('ResponseInfo', {
  /** Any text; the name of the application. */
  data: field(1, string),
  version: field(2, string),
  /** Version of the application's protocol, which is part of every header. */
  appVersion: field(3, uint64),
  /** Height of the last block that was committed; 0: none, and `initChain` follows. */
  lastBlockHeight: field(4, int64),
  /** Of that block; empty if there is none. */
  lastBlockAppHash: field(5, bytes),
})

const INIT_CHAIN = message('ResponseInitChain', {
  /** Absent: those of genesis. */
  consensusParams: optional(1, CONSENSUS_PARAMS),
  /** Empty: those of genesis. */
  validators: list(2, VALIDATOR_UPDATE),
  appHash: field(3, bytes),
})

const QUERY = message('ResponseQuery', {
  /** 0: success. */
  code: field(1, uint32),
  log: field(3, string),
  info: field(4, string),
  index: field(5, int64),
  key: field(6, bytes),
  value: field(7, bytes),
  proof: optional(8, PROOF),
  /** Of the block whose state was read. */
  height: field(9, int64),
  codespace: field(10, string),
})

const OFFER_SNAPSHOT = message('ResponseOfferSnapshot', {
  /** `reject`: this one, `rejectFormat` and `rejectSender`: all such ones, `abort`: no snapshot at all. */
  result: field(1, choice('OfferSnapshot result', 'unknown', 'accept', 'abort', 'reject', 'rejectFormat', 'rejectSender')),
})

const APPLY_SNAPSHOT_CHUNK = message('ResponseApplySnapshotChunk', {
  result: field(1, choice('ApplySnapshotChunk result', 'unknown', 'accept', 'abort', 'retry', 'retrySnapshot', 'rejectSnapshot')),
  /** Indexes of the chunks to fetch and apply again. */
  refetchChunks: list(2, uint32),
  /** Peers to take no more chunks from. */
  rejectSenders: list(3, string),
})

const FINALIZE_BLOCK = message('ResponseFinalizeBlock', {
  events: list(1, EVENT),
  /** One per transaction, in their order. */
  txResults: list(2, TX_RESULT),
  /** Changes of the validators, from height + 2 on. */
  validatorUpdates: list(3, VALIDATOR_UPDATE),
  consensusParamUpdates: optional(4, CONSENSUS_PARAMS),
  /** Of the state after the block; part of the next header. */
  appHash: field(5, bytes),
})

/** What the application answers. */
export const RESPONSE = oneOf('Response', {
  /** The request failed; the engine stops. */
  exception: [1, message('ResponseException', { error: field(1, string) })],
  echo: [2, message('ResponseEcho', { message: field(1, string) })],
  flush: [3, message('ResponseFlush', {})],
  info: [4, INFO],
  initChain: [6, INIT_CHAIN],
  query: [7, QUERY],
  /** Code 0: the transaction is kept. */
  checkTx: [9, TX_RESULT],
  /** Blocks below `retainHeight` may be removed by the engine; 0: none. */
  commit: [12, message('ResponseCommit', { retainHeight: field(3, int64) })],
  listSnapshots: [13, message('ResponseListSnapshots', { snapshots: list(1, SNAPSHOT) })],
  offerSnapshot: [14, OFFER_SNAPSHOT],
  /** Empty: the application does not have the chunk. */
  loadSnapshotChunk: [15, message('ResponseLoadSnapshotChunk', { chunk: field(1, bytes) })],
  applySnapshotChunk: [16, APPLY_SNAPSHOT_CHUNK],
  prepareProposal: [17, message('ResponsePrepareProposal', { txs: list(1, bytes) })],
  processProposal: [18, message('ResponseProcessProposal', { status: field(1, choice('ProposalStatus', 'unknown', 'accept', 'reject')) })],
  extendVote: [19, message('ResponseExtendVote', { voteExtension: field(1, bytes) })],
  verifyVoteExtension: [
    20,
    message('ResponseVerifyVoteExtension', { status: field(1, choice('VerifyStatus', 'unknown', 'accept', 'reject')) }),
  ],
  finalizeBlock: [21, FINALIZE_BLOCK],
  insertTx: [22, message('ResponseInsertTx', { code: field(1, uint32) })],
  reapTxs: [23, message('ResponseReapTxs', { txs: list(1, bytes) })],
})
