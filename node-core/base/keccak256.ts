/**
 * Keccak-256 by WebAssembly: synchronous after this module has loaded, eight times faster than the pure JavaScript ones.
 * Not the same function as SHA3-256 (the padding differs).
 */
import { createKeccak } from 'hash-wasm'
import { type Hash, hexFromBytes } from '../contract/hex.ts'

const hasher = await createKeccak(256)

/** 32-byte Keccak-256 digest of the bytes. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  return hasher.init().update(bytes).digest('binary')
}

/** Keccak-256 digest of the bytes as hex text. */
export function keccak256Hex(bytes: Uint8Array): Hash {
  return hexFromBytes(keccak256(bytes))
}
