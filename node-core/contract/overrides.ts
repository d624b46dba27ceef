import type { ValueOf, WireOf } from './codec.ts'
import { object, optional, record } from './compound.ts'
import { address, data, hash, quantity, quantity64, slot } from './primitives.ts'

const slots = record(hash, slot)

/** What a simulation changes in one account before it runs. `state` replaces the whole storage, `stateDiff` single slots. */
const accountOverride = object({
  nonce: optional(quantity64),
  balance: optional(quantity),
  code: optional(data),
  state: optional(slots),
  stateDiff: optional(slots),
  movePrecompileToAddress: optional(address),
})

/** Changes of the state before a simulation, by address. */
export const stateOverrides = record(address, accountOverride)

/** Changes of the block in which a simulation runs, under the names of each client. `time` in unix seconds, fees in wei. */
export const blockOverrides = object(
  {
    number: optional(quantity64),
    blockNumber: optional(quantity64),
    time: optional(quantity64),
    timestamp: optional(quantity64),
    gasLimit: optional(quantity64),
    feeRecipient: optional(address),
    coinbase: optional(address),
    prevRandao: optional(hash),
    random: optional(hash),
    difficulty: optional(quantity),
    baseFeePerGas: optional(quantity),
    baseFee: optional(quantity),
    blobBaseFee: optional(quantity),
  },
  'block overrides',
)

/** A decoded account override. */
export type AccountOverride = ValueOf<typeof accountOverride>
/** Decoded state overrides. */
export type StateOverrides = ValueOf<typeof stateOverrides>
/** State overrides as clients send them. */
export type WireStateOverrides = WireOf<typeof stateOverrides>
/** Decoded block overrides. */
export type BlockOverrides = ValueOf<typeof blockOverrides>
/** Block overrides as clients send them. */
export type WireBlockOverrides = WireOf<typeof blockOverrides>
