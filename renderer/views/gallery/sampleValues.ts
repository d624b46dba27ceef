/** Values shared by several samples. */
import type { Hash } from '../../../node-core/contract/hex.ts'

export const HASH: Hash = `0x${'5eed'.repeat(16)}`
export const ADDRESS = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
