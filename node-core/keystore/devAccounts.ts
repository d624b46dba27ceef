import { pbkdf2Sync } from 'node:crypto'
import { createRequire } from 'node:module'
import { type Address, type Hex, bytesFromHex } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { addressFromPrivateKey } from '../base/secp256k1.ts'
import { deriveHdKey, hdChildren, hdKeyFromSeed } from './hdKey.ts'
import type * as English from 'ethereum-cryptography/bip39/wordlists/english.js'
import type * as Bip39 from 'ethereum-cryptography/bip39/index.js'

const require = createRequire(import.meta.url)

/** `invalid-mnemonic`: not English BIP-39 words with a valid checksum. */
export type DevAccountsErrorCode = 'invalid-mnemonic'

/** The well-known mnemonic of development chains; its keys are public. */
export const DEFAULT_MNEMONIC = 'test test test test test test test test test test test junk'

/** Path of the dev accounts, to which the index is added (BIP-44). */
export const DEFAULT_PATH = "m/44'/60'/0'/0"

/** An account whose private key (32 bytes) the node has on startup. */
export interface DevAccount {
  address: Address
  privateKey: Uint8Array
  /** BIP-32 path; undefined if the private key was given. */
  path: string | undefined
}

/** The first `count` accounts of a BIP-39 mnemonic: m/44'/60'/0'/0/0, m/44'/60'/0'/0/1, … */
export function createDevAccounts(count: number, mnemonic: string = DEFAULT_MNEMONIC, path: string = DEFAULT_PATH): DevAccount[] {
  const words = mnemonic.trim().split(/\s+/).join(' ')
  if (words !== DEFAULT_MNEMONIC && !isMnemonic(words)) {
    throw new CodedError<DevAccountsErrorCode>('invalid-mnemonic', 'mnemonic is not a list of English BIP-39 words with a valid checksum')
  }
  // BIP-39: the seed of a mnemonic with an empty passphrase.
  const parent = deriveHdKey(hdKeyFromSeed(pbkdf2Sync(words, 'mnemonic', 2048, 64, 'sha512')), path)
  return hdChildren(parent, count).map(({ privateKey }, i) => ({
    address: addressFromPrivateKey(privateKey),
    privateKey,
    path: `${path}/${i}`,
  }))
}

function isMnemonic(words: string): boolean {
  const { validateMnemonic } = require('ethereum-cryptography/bip39/index.js') as typeof Bip39
  const { wordlist } = require('ethereum-cryptography/bip39/wordlists/english.js') as typeof English
  return validateMnemonic(words, wordlist)
}

/** The accounts of given private keys. */
export function devAccountsOf(privateKeys: readonly Hex[]): DevAccount[] {
  return privateKeys.map((key) => {
    const privateKey = bytesFromHex(key)
    return { address: addressFromPrivateKey(privateKey), privateKey, path: undefined }
  })
}
