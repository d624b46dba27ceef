import { initRustBN } from 'rustbn-wasm'
import { bytesFromHex, hexFromBytes } from '../../contract/hex.ts'
import type { Bn254Curve } from './bn254Curve.ts'

const library = await initRustBN()

/**
 * Runs a function of the library, which takes hex digits and returns hex text; the text has no digits for a point that is not on the curve.
 */
const compute =
  (f: (input: string) => string) =>
  (input: Uint8Array): Uint8Array | undefined => {
    const output = f(hexFromBytes(input).slice(2))
    return output === '0x' ? undefined : bytesFromHex(output)
  }

/** alt_bn128 by rustbn-wasm: available at once, and what `bn254Mcl.ts` is tested against. */
export const rustCurve: Bn254Curve = {
  add: compute(library.ec_add),
  mul: compute(library.ec_mul),
  pairing: compute(library.ec_pairing),
}
