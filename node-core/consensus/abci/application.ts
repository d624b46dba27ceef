/**
 * The application that a consensus engine drives over ABCI 2.0: the engine decides which transactions make a block, the application says
 * what they do. The server hands it one request at a time, of all connections together, and waits for the answer.
 *
 * Types follow from the tables of the messages (`requests.ts`, `responses.ts`, `messages.ts`): heights and gas are bigints, bytes
 * Uint8Arrays of their own, times `{ seconds: bigint, nanos: number }`. Requests have all their fields; responses may leave out those that
 * have their default (0, empty, false, the first name of an enumeration).
 */
import type { MISBEHAVIOR, SNAPSHOT, TIMESTAMP, TX_RESULT, VALIDATOR_UPDATE } from './messages.ts'
import type { Decoded, Encodable } from './protobuf.ts'
import type { REQUEST } from './requests.ts'
import type { RESPONSE } from './responses.ts'

/** A request of the engine: `{ kind: 'checkTx', value: { tx, type } }`. */
export type AbciRequest = Decoded<typeof REQUEST>
/** A response, as it may be written. */
export type AbciResponse = Encodable<typeof RESPONSE>

/** The fields of a request, by its name: `RequestOf<'checkTx'>`. */
export type RequestOf<K extends AbciRequest['kind']> = Extract<AbciRequest, { kind: K }>['value']
/** The fields of a response, by the name of its request. */
export type ResponseOf<K extends AbciResponse['kind']> = Extract<AbciResponse, { kind: K }>['value']

/** A moment of consensus; the engine's are exact to the nanosecond. */
export type Timestamp = Decoded<typeof TIMESTAMP>
export type Misbehavior = Decoded<typeof MISBEHAVIOR>
export type Snapshot = Decoded<typeof SNAPSHOT>
/** What a transaction did; also the response to `checkTx`. */
export type TxResult = Encodable<typeof TX_RESULT>
export type ValidatorUpdate = Encodable<typeof VALIDATOR_UPDATE>

type Handler<K extends AbciRequest['kind'] & AbciResponse['kind']> = (request: RequestOf<K>) => ResponseOf<K> | Promise<ResponseOf<K>>

/**
 * The requests. An error that is thrown goes to the engine as an exception, which stops it: throw only if the chain cannot go on. What may
 * be left out is answered as an application does that has neither snapshots nor vote extensions.
 */
export interface AbciApplication {
  /** Where the application is. Asked first, after every start of either side; the engine replays what is above. */
  info: Handler<'info'>
  /** The chain begins. Asked if `info` says height 0; asked again if the application did not commit a block before it stopped. */
  initChain: Handler<'initChain'>
  /** Reads state, for clients of the engine's `abci_query`. */
  query: Handler<'query'>
  /** Whether the mempool takes the transaction, or keeps it after a block. */
  checkTx: Handler<'checkTx'>
  /** The transactions of a block that this validator proposes. */
  prepareProposal: Handler<'prepareProposal'>
  /** Whether this validator votes for a proposed block. Must be deterministic. */
  processProposal: Handler<'processProposal'>
  /** Executes a decided block, without storing it. Must be deterministic. Asked again for a block that was not committed. */
  finalizeBlock: Handler<'finalizeBlock'>
  /** Stores the block that `finalizeBlock` executed, height and state in one step. */
  commit: Handler<'commit'>
  /** Bytes to add to a vote. Default: none. */
  extendVote?: Handler<'extendVote'>
  /** Whether the bytes that another validator added are right. Default: if there are none. */
  verifyVoteExtension?: Handler<'verifyVoteExtension'>
  /** Snapshots that peers may fetch. Default: none. */
  listSnapshots?: Handler<'listSnapshots'>
  /** Whether to begin with the snapshot of a peer. Default: with none. */
  offerSnapshot?: Handler<'offerSnapshot'>
  /** A part of a snapshot. Default: does not have it. */
  loadSnapshotChunk?: Handler<'loadSnapshotChunk'>
  /** Takes a part of the snapshot that was accepted. Default: abort. */
  applySnapshotChunk?: Handler<'applySnapshotChunk'>
  /** A transaction of a peer, where the application has the mempool (`mempool.type = "app"`, CometBFT 0.39 and later). Default: refused. */
  insertTx?: Handler<'insertTx'>
  /** Transactions to send to peers, in the same case. Default: refused. */
  reapTxs?: Handler<'reapTxs'>
}
