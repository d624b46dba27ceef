import { type Hex, quantityFromBigint } from '../contract/hex.ts'
import { bigintFromBytes } from '../base/bytes.ts'

/** A random 128-bit id as quantity text, as geth gives filters and subscriptions. */
export function randomId(): Hex {
  return quantityFromBigint(bigintFromBytes(crypto.getRandomValues(new Uint8Array(16))))
}
