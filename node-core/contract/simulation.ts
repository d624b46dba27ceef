/** What eth_simulateV1 takes, by execution-apis and geth (internal/ethapi/simulate.go). */
import { callObject } from './callArguments.ts'
import type { Codec, ValueOf, WireOf } from './codec.ts'
import { array, object, optional } from './compound.ts'
import { type BlockOverrides, type WireBlockOverrides, blockOverrides, stateOverrides } from './overrides.ts'
import { boolean, hash } from './primitives.ts'
import { withdrawal } from './wire/block.ts'

const laterOverrides = object({ withdrawals: optional(array(withdrawal)), beaconRoot: optional(hash) })

type SimulatedOverrides = BlockOverrides & ReturnType<typeof laterOverrides.decode>

/** Block overrides with those that only whole blocks have. */
const simulatedOverrides: Codec<SimulatedOverrides, WireBlockOverrides & WireOf<typeof laterOverrides>> = {
  decode: (value) => ({ ...blockOverrides.decode(value), ...laterOverrides.decode(value) }),
  encode: (value) => ({ ...blockOverrides.encode(value), ...laterOverrides.encode(value) }),
  schema: {
    ...blockOverrides.schema,
    title: 'simulated block overrides',
    properties: { ...blockOverrides.schema.properties, ...laterOverrides.schema.properties },
  },
}

const blockStateCall = object({
  blockOverrides: optional(simulatedOverrides),
  stateOverrides: optional(stateOverrides),
  calls: optional(array(callObject)),
})

/** Blocks of calls, each with what differs from the block before it. */
export const simulation = object(
  {
    blockStateCalls: array(blockStateCall),
    traceTransfers: optional(boolean),
    validation: optional(boolean),
    returnFullTransactions: optional(boolean),
  },
  'simulation',
)

/** A decoded simulation. */
export type SimulationPayload = ValueOf<typeof simulation>
