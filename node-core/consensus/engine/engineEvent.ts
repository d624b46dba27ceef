/** Events of the engine (`tm.event`), as far as they tell how a height is decided. */
import { type Codec, DecodeError, type ValueOf, excerptOf, unchanged } from '../../contract/codec.ts'
import { literal, object, objectOf } from '../../contract/compound.ts'
import type { Address } from '../../contract/hex.ts'
import { integer, string } from '../../contract/primitives.ts'
import { hashOrNil, height, time, validatorAddress, within } from './engineCodecs.ts'

const roundState = object({ height, round: integer, step: string })

const vote = object({
  /** 1: prevote, 2: precommit. */
  type: integer,
  height,
  round: integer,
  /** Null: for nil. */
  block_id: within('hash', hashOrNil),
  /** By the clock of the validator. */
  timestamp: time,
  validator_address: validatorAddress,
})

const decided = object({ height, proposer_address: validatorAddress })

const duplicateVote = object({
  type: literal('tendermint/DuplicateVoteEvidence'),
  value: within('vote_a.validator_address', validatorAddress),
})

/** Who signed two votes of one round; null in evidence of another kind. */
const culprit: Codec<Address | null, unknown> = {
  decode(value) {
    const { type } = objectOf(value)
    return type === 'tendermint/DuplicateVoteEvidence' ? duplicateVote.decode(value).value : null
  },
  encode: unchanged,
  schema: duplicateVote.schema,
}

/** What the event's value is read by, by its name. */
const EVENT_VALUES = {
  /** A round begins; `proposer` is whose turn it is. */
  NewRound: object({ height, round: integer, proposer: within('address', validatorAddress) }),
  /** The engine goes on to another step of the round. */
  NewRoundStep: roundState,
  /** The proposal and all parts of its block are there. */
  CompleteProposal: object({ height, round: integer, block_id: within('hash', hashOrNil) }),
  /** More than two thirds prevoted for one block. */
  Polka: roundState,
  Vote: within('Vote', vote),
  /** No proposal came in time. */
  TimeoutPropose: roundState,
  /** Votes of more than two thirds came, but agree on nothing; `step` says which votes it waited for. */
  TimeoutWait: roundState,
  NewBlockHeader: within('header', decided),
  /** Somebody is proved to have signed two votes of one round; the evidence is in a decided block. */
  NewEvidence: object({ height, evidence: culprit }),
  ValidatorSetUpdates: object({}),
} as const

export type EngineEventName = keyof typeof EVENT_VALUES

/** An event, by its name. */
export type EngineEvent = { [N in EngineEventName]: { name: N; value: ValueOf<(typeof EVENT_VALUES)[N]> } }[EngineEventName]

export const EVENT_NAMES = Object.keys(EVENT_VALUES) as EngineEventName[]

/** The query that subscribes to events of a name. */
export const queryOf = (name: EngineEventName): string => `tm.event='${name}'`

const NAMES_BY_QUERY = new Map(EVENT_NAMES.map((name) => [queryOf(name), name]))

/** Reads the result of a notification; undefined: of a subscription's confirmation. Throws DecodeError. */
export function readEvent(result: unknown): EngineEvent | undefined {
  const { query, data } = objectOf(result)
  if (query === undefined) return undefined
  const name = NAMES_BY_QUERY.get(query as string)
  if (name === undefined) throw new DecodeError(`unknown subscription: ${excerptOf(query)}`)
  const codec = EVENT_VALUES[name] as Codec<unknown, unknown>
  return { name, value: codec.decode(objectOf(data)['value']) } as EngineEvent
}
