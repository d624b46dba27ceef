import { type Address, bytesFromHex } from '../../contract/hex.ts'
import { EMPTY_BYTES, concatBytes } from '../../base/bytes.ts'
import { recoverAddress } from '../../base/secp256k1.ts'
import type { Precompile } from './precompile.ts'
import { paddedBigint, paddedBytes } from './input.ts'

const wordOf = (address: Address) => concatBytes(new Uint8Array(12), bytesFromHex(address))

/** 0x01: signer of a digest; empty if there is none. Input: digest, v, r, s, a word each. */
export const ecRecover: Precompile = {
  gas: () => 3000,
  run(input, _rules, execution) {
    const v = paddedBigint(input, 32, 32)
    const impersonated =
      v < 256n ? execution?.signers.signerOf(paddedBytes(input, 64, 32), paddedBytes(input, 96, 32), Number(v)) : undefined
    if (impersonated !== undefined) return wordOf(impersonated)
    if (v !== 27n && v !== 28n) return EMPTY_BYTES
    const signature = { yParity: v === 27n ? 0 : 1, r: paddedBigint(input, 64, 32), s: paddedBigint(input, 96, 32) } as const
    const address = recoverAddress(paddedBytes(input, 0, 32), signature)
    return address === undefined ? EMPTY_BYTES : wordOf(address)
  },
}
