import { initRustBN } from 'rustbn-wasm'
import { bytesFromHex, hexFromBytes } from '../../contract/hex.ts'
import type { Precompile } from './precompile.ts'
import { paddedBytes } from './input.ts'

const curve = await initRustBN()

/** Runs a function of the library, which takes hex digits and answers hex text, without digits for a point that is not on the curve. */
function compute(f: (input: string) => string, input: Uint8Array): Uint8Array | undefined {
  const output = f(hexFromBytes(input).slice(2))
  return output === '0x' ? undefined : bytesFromHex(output)
}

/** 0x06: sum of two points of alt_bn128 (EIP-196). */
export const bn254Add: Precompile = {
  gas: (_, { gas }) => BigInt(gas.bn254Add),
  run: (input) => compute(curve.ec_add, paddedBytes(input, 0, 128)),
}

/** 0x07: multiple of a point of alt_bn128 (EIP-196). */
export const bn254Mul: Precompile = {
  slowness: 2,
  gas: (_, { gas }) => BigInt(gas.bn254Mul),
  run: (input) => compute(curve.ec_mul, paddedBytes(input, 0, 96)),
}

const PAIR_BYTES = 192

/** 0x08: whether the product of the pairings is one (EIP-197). */
export const bn254Pairing: Precompile = {
  slowness: 4,
  gas: (input, { gas }) => BigInt(gas.bn254Pairing + gas.bn254PairingPair * Math.floor(input.length / PAIR_BYTES)),
  run(input) {
    if (input.length % PAIR_BYTES !== 0) return undefined
    if (input.length === 0) return ONE
    return compute(curve.ec_pairing, input)
  },
  failureText: (input) => (input.length % PAIR_BYTES === 0 ? undefined : 'bad elliptic curve pairing size'),
}

const ONE = new Uint8Array(32)
ONE[31] = 1
