/** What the engine's RPC answers, as far as it is read (CometBFT 0.38, `spec/rpc`). */
import type { Codec, ValueOf } from '../../contract/codec.ts'
import { array, nullable, object } from '../../contract/compound.ts'
import { boolean, integer, string } from '../../contract/primitives.ts'
import { base64, engineHash, hashOrNil, height, int64, time, validatorAddress, within } from './engineCodecs.ts'

/** Whatever the application put there. */
const json: Codec<unknown, unknown> = { decode: (value) => value, encode: (value) => value, schema: {} }

/** Of a chain's validators; CometBFT bounds them to 10,000 itself. */
const MAX_VALIDATORS = 10_000
/** Of a block's transactions: more than its largest block holds. */
const MAX_TRANSACTIONS = 1_000_000

/** The document from which a chain begins, as JSON. */
export const engineGenesis = object({
  genesis: object({
    genesis_time: string,
    chain_id: string,
    validators: array(object({ address: string, power: string }), MAX_VALIDATORS),
    app_state: json,
  }),
})

/** Where the engine is, and the validator that it is. */
export const engineStatus = object({
  node_info: object({ id: string, network: string, version: string, moniker: string }),
  sync_info: object({
    latest_block_hash: hashOrNil,
    latest_block_height: height,
    latest_block_time: time,
    catching_up: boolean,
  }),
  validator_info: object({ address: validatorAddress, voting_power: int64 }),
})

const validator = object({ address: validatorAddress, voting_power: int64, proposer_priority: int64 })

/** A page of the validators of a height. */
export const validatorsPage = object({ block_height: height, validators: array(validator, MAX_VALIDATORS), total: height })

const blockHeader = object({
  chain_id: string,
  height,
  time,
  app_hash: string,
  proposer_address: validatorAddress,
})

/**
 * One validator's signature in a commit, by `block_id_flag`: 1: its vote is missing, and so are its address, time and signature; 2: for the
 * block; 3: for nil.
 */
const commitSignature = object({ block_id_flag: integer, validator_address: string, timestamp: time, signature: base64 })

const commitOf = object({
  height,
  round: integer,
  block_id: within('hash', hashOrNil),
  signatures: array(commitSignature, MAX_VALIDATORS),
})

/** A decided block. */
export const engineBlock = object({
  block_id: within('hash', engineHash),
  block: object({
    header: blockHeader,
    data: within('txs', array(base64, MAX_TRANSACTIONS)),
    last_commit: commitOf,
  }),
})

/** Who signed a decided block. */
export const engineCommit = object({ signed_header: object({ header: blockHeader, commit: commitOf }), canonical: boolean })

/** What the mempool did with a transaction; `code` 0: it has it. */
export const broadcastResult = object({ code: integer, log: string, codespace: string, hash: engineHash })

/** A decided transaction. */
export const engineTransaction = object({
  hash: engineHash,
  height,
  index: integer,
  tx_result: object({ code: integer, log: string }),
  tx: base64,
})

const peer = object({
  node_info: object({ id: string, moniker: string, listen_addr: string }),
  is_outbound: boolean,
  remote_ip: string,
})

/** The engines that it is connected to. */
export const networkInfo = object({ n_peers: height, peers: array(peer, 1000) })

/** Votes of one round as texts: `Vote{0:6374FA10DBE2 25/00/SIGNED_MSG_TYPE_PREVOTE(Prevote) 761AB044A97C … @ TIME}` or `nil-Vote`. */
const roundVotes = object({ round: integer, prevotes: array(string, MAX_VALIDATORS), precommits: array(string, MAX_VALIDATORS) })

const validatorSet = object({ validators: array(validator, MAX_VALIDATORS), proposer: nullable(validator) })

/** What the engine knows of its present height; `step` 1 to 8: NewHeight, NewRound, Propose, Prevote, PrevoteWait, Precommit, PrecommitWait, Commit. */
export const consensusDump = object({
  round_state: object({
    height,
    round: integer,
    step: integer,
    start_time: time,
    validators: validatorSet,
    votes: array(roundVotes, 10_000),
  }),
  peers: array(
    object({
      node_address: string,
      peer_state: within('round_state', object({ height, round: integer, step: integer })),
    }),
    1000,
  ),
})

export type EngineGenesisDocument = ValueOf<typeof engineGenesis>['genesis']
export type EngineStatus = ValueOf<typeof engineStatus>
export type EngineValidator = ValueOf<typeof validator>
export type EngineBlock = ValueOf<typeof engineBlock>
export type EngineCommit = ValueOf<typeof engineCommit>
export type BroadcastResult = ValueOf<typeof broadcastResult>
export type EngineTransaction = ValueOf<typeof engineTransaction>
export type EnginePeer = ValueOf<typeof peer>
export type ConsensusDump = ValueOf<typeof consensusDump>
