import { type Hex, hexFromBytes } from '../contract/hex.ts'
import { keccak256 } from './keccak256.ts'

/** The four bytes by which the ABI calls a function and names an error: of a signature such as `transfer(address,uint256)`. */
export const selectorOfSignature = (signature: string): Hex => hexFromBytes(keccak256(new TextEncoder().encode(signature)).subarray(0, 4))
