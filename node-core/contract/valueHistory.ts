/** The history of a value of an account: which blocks and transactions changed it, from what to what. */
import { type Codec, DecodeError, type ValueOf, type WireOf, excerptOf } from './codec.ts'
import { anyOf, array, nullable, object, oneOf, optional } from './compound.ts'
import { boolean, hash, index, integer, quantity, quantity64, slot, string } from './primitives.ts'
import { sourceLocation } from './sources.ts'

const path = object({ path: string }, 'path of a variable')
const place = object({ slot }, 'slot')
const field = object({ field: oneOf('balance', 'nonce') }, 'field of an account')

/** Which value of an account. */
export type WatchedValue = ValueOf<typeof path> | ValueOf<typeof place> | ValueOf<typeof field>
export type WireWatchedValue = WireOf<typeof path> | WireOf<typeof place> | WireOf<typeof field>

/** A state variable by its path, a slot, or the balance or nonce: an object with one of them. */
export const watchedValue: Codec<WatchedValue, WireWatchedValue> = {
  decode(value) {
    if (typeof value === 'object' && value !== null) {
      if ('path' in value) return path.decode(value)
      if ('slot' in value) return place.decode(value)
      if ('field' in value) return field.decode(value)
    }
    throw new DecodeError(`expected an object with path, slot or field, got ${excerptOf(value)}`)
  },
  encode: (value) => ('path' in value ? path.encode(value) : 'slot' in value ? place.encode(value) : field.encode(value)),
  schema: { anyOf: [path.schema, place.schema, field.schema] },
}

/** Which blocks are searched, from the newest back, and after how many changes a page ends, at the end of their block. */
export const valueHistoryQuery = object(
  { fromBlock: optional(quantity64), toBlock: optional(quantity64), limit: optional(index) },
  'value history query',
)

/** As `Variable` has it; of a slot the word, of a balance or nonce decimal text. */
const value = nullable(anyOf(string, boolean))

const valueChange = object(
  {
    /** `transaction`; `hand`: a method such as `anvil_setBalance`; `block`: what comes before and after the transactions, such as withdrawals. */
    cause: oneOf('transaction', 'hand', 'block'),
    /** Null for a change by hand that no block has yet. */
    blockNumber: nullable(quantity),
    /** Of its block, in Unix seconds. */
    timestamp: nullable(quantity),
    transactionHash: nullable(hash),
    before: value,
    after: value,
  },
  'ValueChange',
)

/** devnet_valueHistory: changes, the newest first, and the blocks, both included, that were searched for them; null where there are none. */
export const valueHistory = object(
  {
    changes: array(valueChange),
    /** The slot in which the value is, or begins; null for a balance or nonce. */
    slot: nullable(slot),
    searched: nullable(object({ from: quantity, to: quantity }, 'BlockRange')),
  },
  'ValueHistory',
)

/** devnet_storageWrites: a write of a slot by an execution. */
export const storageWrite = object(
  {
    /** Its step, as devnet_traceIndex counts. */
    step: integer,
    before: slot,
    after: slot,
    /** Whether a frame around it failed, so that it was undone. */
    isReverted: boolean,
    /** The contract and the function that wrote, and the place; null where the sources are not known. */
    contract: nullable(string),
    function: nullable(string),
    location: nullable(sourceLocation),
  },
  'StorageWrite',
)

export type ValueHistory = ValueOf<typeof valueHistory>
export type WireValueHistory = WireOf<typeof valueHistory>
export type WireValueChange = WireOf<typeof valueChange>
export type StorageWrite = ValueOf<typeof storageWrite>
export type WireStorageWrite = WireOf<typeof storageWrite>
