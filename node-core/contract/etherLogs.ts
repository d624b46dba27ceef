/** The logs that the protocol itself writes where ether moves (EIP-7708). */
import type { Address, Hash } from './hex.ts'

/** Whose logs they are, and who calls system contracts (EIP-4788). */
export const SYSTEM_ADDRESS: Address = '0xfffffffffffffffffffffffffffffffffffffffe'
/** Keccak-256 of Transfer(address,address,uint256). */
export const TRANSFER_TOPIC: Hash = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Keccak-256 of Burn(address,uint256). */
export const BURN_TOPIC: Hash = '0xcc16f5dbb4873280815c1ee09dbd06736cffcc184412cf7a71a0fdb75d397ca5'

const ADDRESS_PADDING = `0x${'0'.repeat(24)}` as const

/** The topic of an indexed address. */
export const addressTopic = (address: Address): Hash => `${ADDRESS_PADDING}${address.slice(2)}`
