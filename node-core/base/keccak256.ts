/**
 * Synchronous Keccak-256 in WebAssembly: more than ten times faster than pure JavaScript implementations. Not the same function as SHA3-256
 * (the padding differs).
 */
import type { Hash } from '../contract/hex.ts'
import { webAssembly } from '../wasm/webAssembly.ts'
import { BLOCK_BYTES, KECCAK_AT, KECCAK_BYTES } from './keccakMemory.ts'
import { createKeccak } from './keccakModule.ts'

const DIGEST_AT = KECCAK_AT + KECCAK_BYTES
const INPUT_AT = DIGEST_AT + 32
const PAGE_BYTES = 0x1_0000
/** Longer messages are passed in parts of as many whole blocks as the memory of one page holds. */
const MAX_INPUT_BYTES = Math.floor((PAGE_BYTES - INPUT_AT) / BLOCK_BYTES) * BLOCK_BYTES

const memory = new webAssembly.Memory({ initial: 1 })
const keccak = createKeccak(memory)
const input = new Uint8Array(memory.buffer, INPUT_AT, MAX_INPUT_BYTES)
const view = new DataView(memory.buffer, DIGEST_AT, 32)
const digest = Buffer.from(memory.buffer, DIGEST_AT, 32)
const bytesOfDigest = new Uint8Array(memory.buffer, DIGEST_AT, 32)

/** Digest of the bytes as a view of 32 bytes, valid until the next digest: avoids the copy. */
export function keccak256View(bytes: Uint8Array): DataView {
  let rest = bytes
  for (; rest.length > MAX_INPUT_BYTES; rest = rest.subarray(MAX_INPUT_BYTES)) {
    input.set(rest.subarray(0, MAX_INPUT_BYTES))
    keccak.absorb(INPUT_AT, MAX_INPUT_BYTES)
  }
  input.set(rest)
  keccak.digest(INPUT_AT, rest.length, DIGEST_AT)
  return view
}

/** Digest of the bytes as a Buffer of 32 bytes, valid until the next digest: for conversion to text. */
export function keccak256Buffer(bytes: Uint8Array): Buffer {
  keccak256View(bytes)
  return digest
}

/** 32-byte Keccak-256 digest of the bytes. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  keccak256View(bytes)
  return bytesOfDigest.slice()
}

/** Keccak-256 digest of the bytes as hex text. */
export function keccak256Hex(bytes: Uint8Array): Hash {
  return `0x${keccak256Buffer(bytes).toString('hex')}`
}
