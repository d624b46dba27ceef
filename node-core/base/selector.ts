import { type Hash, type Hex, hexFromBytes } from '../contract/hex.ts'
import { keccak256, keccak256Hex } from './keccak256.ts'

/** The four bytes by which the ABI calls a function and names an error: of a signature such as `transfer(address,uint256)`. */
export const selectorOfSignature = (signature: string): Hex => hexFromBytes(keccak256(new TextEncoder().encode(signature)).subarray(0, 4))

/** The first topic of the logs of an event, by a signature such as `Transfer(address,address,uint256)`. */
export const topicOfSignature = (signature: string): Hash => keccak256Hex(new TextEncoder().encode(signature))
