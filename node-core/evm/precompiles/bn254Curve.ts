/** What the two implementations of alt_bn128 have in common: their interface, and how EIP-196 and EIP-197 encode inputs. */

export const FP_BYTES = 32
export const G1_BYTES = 2 * FP_BYTES
const G2_BYTES = 4 * FP_BYTES
export const SCALAR_BYTES = 32
export const PAIR_BYTES = G1_BYTES + G2_BYTES

/**
 * The operations on alt_bn128 without their gas. Inputs have their full length. Undefined: the input encodes no point of the curve, or one
 * of the twist outside the subgroup.
 */
export interface Bn254Curve {
  /** Sum of two points. */
  add(input: Uint8Array): Uint8Array | undefined
  /** Multiple of a point by the scalar behind it. */
  mul(input: Uint8Array): Uint8Array | undefined
  /** A word: whether the product of the pairings is one. There is at least one pair. */
  pairing(input: Uint8Array): Uint8Array | undefined
}
