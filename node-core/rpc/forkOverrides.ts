import type { Codec } from '../contract/codec.ts'
import { object, optional } from '../contract/compound.ts'
import type { Hex } from '../contract/hex.ts'
import { looseInteger } from '../contract/primitives.ts'
import { BLOCK_KEYS, TIME_KEYS } from '../chain/genesisJson.ts'
import { type ForkActivation, type ForkOverrides, HARDFORKS, type Hardfork } from '../types/chainConfig.ts'

const KEYS: ReadonlyMap<Hardfork, string> = new Map(
  HARDFORKS.map((fork) => [fork, fork === 'paris' ? 'mergeNetsplitBlock' : (BLOCK_KEYS[fork] ?? TIME_KEYS[fork] ?? '')] as const).filter(
    ([, key]) => key !== '',
  ),
)

const fields = object(Object.fromEntries(Array.from(KEYS.values(), (key) => [key, optional(looseInteger)])), 'forks')

/** Fork activations, under the keys of geth's genesis JSON: `londonBlock`, `pragueTime`. Other keys are ignored. */
export const forkOverrides: Codec<ForkOverrides, Record<string, Hex | number>> = {
  decode(value) {
    const starts: Readonly<Record<string, bigint | undefined>> = fields.decode(value)
    const overrides: ForkOverrides = {}
    for (const [fork, key] of KEYS) {
      const start = starts[key]
      if (start !== undefined) overrides[fork] = activationOf(fork, start)
    }
    return overrides
  },
  encode: (overrides) =>
    Object.fromEntries(
      Object.entries(overrides).map(([fork, at]) => [KEYS.get(fork as Hardfork), Number('block' in at ? at.block : at.timestamp)]),
    ),
  schema: fields.schema,
}

function activationOf(fork: Hardfork, start: bigint): ForkActivation {
  return TIME_KEYS[fork] === undefined ? { block: start } : { timestamp: start }
}
