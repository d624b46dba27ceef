/** Where the state of a block holds the hashes of those before it (EIP-2935, from Prague). */
import type { Address } from '../contract/hex.ts'

export const HISTORY_STORAGE_ADDRESS: Address = '0x0000f90827f1c53a10cb7a02335b175320002935'

/** Blocks whose hashes the contract holds. */
export const HISTORY_SERVE_WINDOW = 8191n

/** The slot of a block's hash. */
export const historySlot = (number: bigint): bigint => number % HISTORY_SERVE_WINDOW
