import { ripemd160 as ripemd160Digest } from 'ethereum-cryptography/ripemd160.js'
import { sha256 as sha256Digest } from 'ethereum-cryptography/sha256.js'
import { concatBytes } from '../../base/bytes.ts'
import type { Precompile } from './precompile.ts'
import { linearGas } from './input.ts'

/** 0x02: SHA-256. */
export const sha256: Precompile = {
  gas: (input) => linearGas(60, 12, input.length),
  run: (input) => sha256Digest(input),
}

/** 0x03: RIPEMD-160, as a word. */
export const ripemd160: Precompile = {
  gas: (input) => linearGas(600, 120, input.length),
  run: (input) => concatBytes(new Uint8Array(12), ripemd160Digest(input)),
}

export const IDENTITY_GAS = { base: 15, perWord: 3 } as const

/** 0x04: the input itself; a copy, because the caller may change its memory while the return data is still in use. */
export const identity: Precompile = {
  gas: (input) => linearGas(IDENTITY_GAS.base, IDENTITY_GAS.perWord, input.length),
  run: (input) => input.slice(),
}
