import type { Address } from '../contract/hex.ts'

/** `invalid-mnemonic`: not BIP-39 words with a right checksum. */
export type DevAccountsErrorCode = 'invalid-mnemonic'

/** The mnemonic that every devnet knows; its keys are public. */
export const DEFAULT_MNEMONIC = 'test test test test test test test test test test test junk'

/** An account whose private key (32 bytes) the node has from the start. */
export interface DevAccount {
  address: Address
  privateKey: Uint8Array
  /** BIP-32 path, m/44'/60'/0'/0/i. */
  path: string
}

/** The first `count` accounts of a BIP-39 mnemonic. */
export function createDevAccounts(_count: number, _mnemonic: string = DEFAULT_MNEMONIC): DevAccount[] {
  throw new Error('body follows')
}
