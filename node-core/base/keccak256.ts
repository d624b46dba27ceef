/**
 * Synchronous Keccak-256 in WebAssembly: more than ten times faster than pure JavaScript implementations. Not the same function as SHA3-256
 * (the padding differs).
 */
import type { Hash } from '../contract/hex.ts'
import { BLOCK_AT, BLOCK_BYTES, STATE_BYTES, createKeccakSponge } from './keccakModule.ts'

const { memory, absorb } = createKeccakSponge()
const state = new Uint8Array(memory, 0, STATE_BYTES)
const block = new Uint8Array(memory, BLOCK_AT, BLOCK_BYTES)
const view = new DataView(memory, 0, 32)
const digest = Buffer.from(memory, 0, 32)

/** Digest of the bytes as a view of 32 bytes, valid until the next digest: avoids the copy. */
export function keccak256View(bytes: Uint8Array): DataView {
  state.fill(0)
  let rest = bytes
  for (; rest.length >= BLOCK_BYTES; rest = rest.subarray(BLOCK_BYTES)) {
    block.set(rest.length === BLOCK_BYTES ? rest : rest.subarray(0, BLOCK_BYTES))
    absorb()
  }
  block.fill(0, rest.length)
  block.set(rest)
  block[rest.length] = 0x01
  block[BLOCK_BYTES - 1]! |= 0x80
  absorb()
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
  return state.slice(0, 32)
}

/** Keccak-256 digest of the bytes as hex text. */
export function keccak256Hex(bytes: Uint8Array): Hash {
  return `0x${keccak256Buffer(bytes).toString('hex')}`
}
