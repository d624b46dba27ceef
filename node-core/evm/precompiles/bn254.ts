import type { Precompile } from './precompile.ts'
import { G1_BYTES, PAIR_BYTES, SCALAR_BYTES } from './bn254Curve.ts'
import { createNobleBn254 } from './bn254Noble.ts'
import { paddedBytes } from './input.ts'
import { createUpgradable } from './upgradable.ts'

const curve = createUpgradable(createNobleBn254, async () => (await import('./bn254Mcl.ts')).createMclCurve())
export const loadFastBn254 = (): Promise<boolean> => curve.load()

/** 0x06: sum of two points of alt_bn128 (EIP-196). */
export const bn254Add: Precompile = {
  gas: (_, { gas }) => gas.bn254Add,
  run: (input) => curve.current.add(paddedBytes(input, 0, 2 * G1_BYTES)),
}

/** 0x07: multiple of a point of alt_bn128 (EIP-196). */
export const bn254Mul: Precompile = {
  gas: (_, { gas }) => gas.bn254Mul,
  run: (input) => curve.current.mul(paddedBytes(input, 0, G1_BYTES + SCALAR_BYTES)),
}

/** 0x08: whether the product of the pairings is one (EIP-197). */
export const bn254Pairing: Precompile = {
  gas: (input, { gas }) => gas.bn254Pairing + gas.bn254PairingPair * Math.floor(input.length / PAIR_BYTES),
  run(input) {
    if (input.length % PAIR_BYTES !== 0) return undefined
    if (input.length === 0) return ONE
    return curve.current.pairing(input)
  },
  failureText: (input) => (input.length % PAIR_BYTES === 0 ? undefined : 'bad elliptic curve pairing size'),
}

const ONE = new Uint8Array(32)
ONE[31] = 1
