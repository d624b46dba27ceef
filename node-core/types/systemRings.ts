/**
 * The rings that the system writes into at the start of each block: one of beacon roots by timestamp, which holds the timestamps and, behind
 * them, the roots (EIP-4788), and one of block hashes by number (EIP-2935). Each block overwrites an entry of each.
 */
import type { Address } from '../contract/hex.ts'
import { HISTORY_SERVE_WINDOW } from './blockHashHistory.ts'

/** EIP-4788. */
export const BEACON_ROOTS_ADDRESS: Address = '0x000f3df6d732807ef1319fb7b8bb8522d0beac02'

/** Entries of each ring. */
export const RING_ENTRIES = HISTORY_SERVE_WINDOW
