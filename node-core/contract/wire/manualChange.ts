import { type Codec, DecodeError, type ValueOf, type WireOf, excerptOf, unchanged } from '../codec.ts'
import { nullable, object, oneOf } from '../compound.ts'
import type { Hex } from '../hex.ts'
import { address, integer, quantity64, slot, string } from '../primitives.ts'

/** A value of any kind: quantities of balances, nonces and fees, 32 bytes of slots and roots, the bytes of code. */
const value: Codec<Hex, Hex> = {
  decode(it) {
    if (typeof it !== 'string' || !/^0x[0-9a-f]*$/.test(it)) throw new DecodeError(`expected hex, got ${excerptOf(it)}`)
    return it as Hex
  },
  encode: unchanged,
  schema: { title: 'value', type: 'string', pattern: '^0x[0-9a-f]*$' },
}

/** A value that was changed by hand, as devnet_manualChanges returns it. */
export const manualChange = object(
  {
    /** `state`: all accounts went back to the first block's; before and after are state roots. `baseFee`, `gasLimit`: of the block itself. */
    kind: oneOf('balance', 'nonce', 'code', 'storage', 'state', 'baseFee', 'gasLimit'),
    /** Null for `state`, `baseFee` and `gasLimit`. */
    address: nullable(address),
    /** Of `storage`. */
    slot: nullable(slot),
    /** In the state of the parent. */
    before: value,
    after: value,
    /** The block that starts with the change; null if the next one will. */
    number: nullable(quantity64),
    /** Unix milliseconds; null if not known. */
    at: nullable(integer),
    /** The method that made it; null if not known. */
    by: nullable(string),
  },
  'ManualChange',
)

/** What the shape is made of. */
export type ManualChangeSource = ValueOf<typeof manualChange>
export type WireManualChange = WireOf<typeof manualChange>
