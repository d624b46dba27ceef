/**
 * BIP-32 key derivation with Node's own secp256k1 and HMAC: the dev accounts are derived on every startup, and the pure
 * JavaScript libraries, which serve as the oracle in the tests, take fifteen times as long.
 */
import { createHmac } from 'node:crypto'
import { bigintFromBytes, concatBytes, fixedBytesFromBigint } from '../base/bytes.ts'
import { publicKeyFromPrivateKey, SECP256K1_N } from '../base/secp256k1.ts'

/** A private key (32 bytes) with the chain code to derive its children. */
export interface HdKey {
  privateKey: Uint8Array
  chainCode: Uint8Array
}

/** First hardened index: hardened children can be derived from the private key only. */
const HARDENED = 0x80000000

const hmacSha512 = (key: Uint8Array | string, data: Uint8Array): Uint8Array => createHmac('sha512', key).update(data).digest()

/** The master key of a seed. */
export function hdKeyFromSeed(seed: Uint8Array): HdKey {
  const digest = hmacSha512('Bitcoin seed', seed)
  return { privateKey: digest.subarray(0, 32), chainCode: digest.subarray(32) }
}

/** Derives the key at a path such as `m/44'/60'/0'/0/0`, relative to the given key. */
export function deriveHdKey(key: HdKey, path: string): HdKey {
  return path
    .split('/')
    .slice(1)
    .reduce((parent, part) => childOf(parent, Number.parseInt(part, 10) + (part.endsWith("'") ? HARDENED : 0)), key)
}

/** The first `count` children of a key, from index 0. */
export function hdChildren(key: HdKey, count: number): HdKey[] {
  const publicKey = compressedKeyOf(key)
  return Array.from({ length: count }, (_, index) => childOf(key, index, publicKey))
}

function childOf(key: HdKey, index: number, publicKey?: Uint8Array): HdKey {
  const { privateKey, chainCode } = key
  const own = index >= HARDENED ? concatBytes(Uint8Array.of(0), privateKey) : (publicKey ?? compressedKeyOf(key))
  const digest = hmacSha512(chainCode, concatBytes(own, fixedBytesFromBigint(BigInt(index), 4)))
  const child = (bigintFromBytes(digest.subarray(0, 32)) + bigintFromBytes(privateKey)) % SECP256K1_N
  return { privateKey: fixedBytesFromBigint(child, 32), chainCode: digest.subarray(32) }
}

const compressedKeyOf = ({ privateKey }: HdKey): Uint8Array => compressed(publicKeyFromPrivateKey(privateKey))

const compressed = (publicKey: Uint8Array): Uint8Array => concatBytes(Uint8Array.of(2 + (publicKey[64]! & 1)), publicKey.subarray(1, 33))
