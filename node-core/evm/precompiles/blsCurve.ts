/** What the two implementations of BLS12-381 have in common: their interface, and how EIP-2537 encodes inputs. */

export const FP_BYTES = 64
export const G1_BYTES = 2 * FP_BYTES
export const G2_BYTES = 4 * FP_BYTES
export const SCALAR_BYTES = 32

/** Thrown for input that encodes no valid value, or a point outside the subgroup if that is not allowed; makes the precompile fail. */
export class InvalidInput extends Error {}

/**
 * The operations of EIP-2537 without their gas. The length of inputs has been checked; field elements, points and scalars are encoded as in
 * the EIP. Points may lie outside the subgroup in sums, and must not in multi-scalar multiplications and pairings. All throw InvalidInput.
 */
export interface BlsCurve {
  addG1(input: Uint8Array): Uint8Array
  addG2(input: Uint8Array): Uint8Array
  msmG1(input: Uint8Array): Uint8Array
  msmG2(input: Uint8Array): Uint8Array
  /** Whether the product of the pairings is one. */
  pairingsCancel(input: Uint8Array): boolean
  mapToG1(input: Uint8Array): Uint8Array
  mapToG2(input: Uint8Array): Uint8Array
}

/** Calls `read` with the offset of each part of that length. */
export function forEachPart(input: Uint8Array, length: number, read: (offset: number) => void): void {
  for (let offset = 0; offset < input.length; offset += length) read(offset)
}
