/** What the two implementations of BLS12-381 have in common: their interface, and how EIP-2537 encodes inputs. */

export const FP_BYTES = 64
export const G1_BYTES = 2 * FP_BYTES
export const G2_BYTES = 4 * FP_BYTES
export const SCALAR_BYTES = 32

/** Thrown for input that encodes no valid value, or a point outside the subgroup if that is not allowed; makes the precompile fail. */
export class InvalidInput extends Error {}

/** A compressed point is x, with three bits before it: that it is compressed, that it is the point at infinity, and which y it has. */
const COMPRESSED_G1_BYTES = 48
const INFINITY_FLAG = 0x40
/** The first byte of the point at infinity; the others are zero. */
const INFINITY_BYTE = 0xc0

/**
 * Whether bytes encode the point at infinity. Throws InvalidInput for another length than that of a compressed point of G1, and for an
 * encoding of infinity that is not the only one (a library takes some more).
 */
export function isCompressedInfinity(bytes: Uint8Array): boolean {
  if (bytes.length !== COMPRESSED_G1_BYTES) throw new InvalidInput()
  if ((bytes[0]! & INFINITY_FLAG) === 0) return false
  if (bytes.some((byte, i) => byte !== (i === 0 ? INFINITY_BYTE : 0))) throw new InvalidInput()
  return true
}

/**
 * The operations of EIP-2537 without their gas, and what KZG needs besides. The length of inputs has been checked; field elements, points and
 * scalars are encoded as in the EIP. Points may lie outside the subgroup in sums, and must not in multi-scalar multiplications and pairings.
 * All throw InvalidInput.
 */
export interface BlsCurve {
  addG1(input: Uint8Array): Uint8Array
  addG2(input: Uint8Array): Uint8Array
  /** `isChecked`: the points are known to be in the subgroup. To find that out takes longer than the sum. */
  msmG1(input: Uint8Array, isChecked?: boolean): Uint8Array
  msmG2(input: Uint8Array): Uint8Array
  /** Whether the product of the pairings is one. */
  pairingsCancel(input: Uint8Array): boolean
  mapToG1(input: Uint8Array): Uint8Array
  mapToG2(input: Uint8Array): Uint8Array
  /** The point of the subgroup that any bytes encode without y, as EIP-4844 does (ZCash's serialization, 48 bytes). */
  decompressG1(bytes: Uint8Array): Uint8Array
}

/** Calls `read` with the offset of each part of that length. */
export function forEachPart(input: Uint8Array, length: number, read: (offset: number) => void): void {
  for (let offset = 0; offset < input.length; offset += length) read(offset)
}
