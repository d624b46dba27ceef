/** Runtime code without the parts that differ between deployments of a contract. */
import type { Hash } from '../contract/hex.ts'
import { OP, opcodeAt } from '../contract/opcodes.ts'
import { keccak256Hex } from '../base/keccak256.ts'

const { PUSH20, ADDRESS, EQ, INVALID, PUSH32 } = OP

/** A range of the code: its start and its length, in bytes. */
export type CodeRange = readonly [start: number, length: number]

/** The pattern that code must match to belong to a contract. */
export interface CodePattern {
  /** Of runtime code without its metadata; of creation code with it, because arguments follow. */
  sizeBytes: number
  /** Values that the constructor or the linker puts in. */
  masks: readonly CodeRange[]
  /** Of that much code, its masked parts being zero. */
  hash: Hash
  /** The same with the metadata: distinguishes contracts with equal code. */
  wholeHash: Hash
  /** Some bytes of creation code as hexadecimal, and where they are: tells most other code apart without a hash of it. */
  sample: readonly [at: number, text: string] | null
}

/** CBOR of `ipfs`: the 34 bytes of a multihash. Contracts that create others have the metadata of those in the middle of their code. */
const IPFS_MARK = Buffer.from('64697066735822', 'hex')
const IPFS_LENGTH = 34
const SAMPLE_BYTES = 16

/** The pattern of the runtime code that a compiler wrote. */
export function codePatternOf(code: Uint8Array, masks: readonly CodeRange[]): CodePattern {
  const body = withoutMetadata(code)
  return { sizeBytes: body.length, masks, hash: patternHash(body, masks), wholeHash: keccak256Hex(masked(code, masks)), sample: null }
}

/** The pattern of the creation code that a compiler wrote. */
export function creationPatternOf(code: Uint8Array, masks: readonly CodeRange[]): CodePattern {
  const wholeHash = keccak256Hex(masked(code, masks))
  return { sizeBytes: code.length, masks, hash: patternHash(code, masks), wholeHash, sample: sampleOf(code, masks) }
}

/** Bytes from the middle of code that are the same wherever it is deployed. */
function sampleOf(code: Uint8Array, masks: readonly CodeRange[]): CodePattern['sample'] {
  const fixed = normalized(code, masks)
  for (let at = code.length >> 1; at + SAMPLE_BYTES <= code.length; at += SAMPLE_BYTES) {
    const sample = code.subarray(at, at + SAMPLE_BYTES)
    const isMasked = masks.some(([start, length]) => start < at + SAMPLE_BYTES && start + length > at)
    if (!isMasked && sample.every((byte, index) => byte === fixed[at + index])) return [at, Buffer.from(sample).toString('hex')]
  }
  return null
}

/** Hash of code under the masks of a pattern. */
export const patternHash = (code: Uint8Array, masks: readonly CodeRange[]): Hash => keccak256Hex(normalized(code, masks))

/** A copy without what differs between deployments, and between compilations of the same source. */
function normalized(body: Uint8Array, masks: readonly CodeRange[]): Uint8Array {
  const copy = masked(body, masks)
  // A library starts with its own address, to detect when it is called directly.
  if (copy[0] === PUSH20 && copy[21] === ADDRESS && copy[22] === EQ) copy.fill(0, 1, 21)
  const buffer = Buffer.from(copy.buffer, copy.byteOffset, copy.length)
  for (let at = buffer.indexOf(IPFS_MARK); at >= 0; at = buffer.indexOf(IPFS_MARK, at + 1)) {
    const from = at + IPFS_MARK.length
    copy.fill(0, from, from + IPFS_LENGTH)
  }
  return copy
}

/** A copy whose masked parts are zero. */
export function masked(code: Uint8Array, masks: readonly CodeRange[]): Uint8Array {
  const copy = Uint8Array.from(code)
  for (const [start, length] of masks) copy.fill(0, start, start + length)
  return copy
}

/**
 * Code without the CBOR that solc appends (Solidity documentation, "Contract Metadata"), and without the INVALID before it; code without
 * such an end is returned unchanged.
 */
export function withoutMetadata(code: Uint8Array): Uint8Array {
  if (code.length < 4) return code
  const length = (code.at(-2)! << 8) | code.at(-1)!
  const start = code.length - 2 - length
  if (start < 0 || !isMetadata(code.subarray(start, -2))) return code
  return code.subarray(0, code[start - 1] === INVALID ? start - 1 : start)
}

/** Whether the bytes are a CBOR map of text keys to byte strings, texts, booleans and small numbers, and nothing else. */
function isMetadata(bytes: Uint8Array): boolean {
  let at = 0
  /** Length of the item of that major type whose head is at `at`; undefined for anything else. */
  const lengthOf = (...majors: number[]): number | undefined => {
    const head = bytes[at++]
    if (head === undefined || !majors.includes(head >> 5)) return undefined
    const short = head & 31
    return short < 24 ? short : short === 24 ? bytes[at++] : undefined
  }
  const count = lengthOf(5)
  if (count === undefined || count === 0 || count > 8) return false
  for (let entry = 0; entry < count; entry++) {
    const key = lengthOf(3)
    if (key === undefined || key === 0) return false
    at += key
    if (bytes[at] === 0xf4 || bytes[at] === 0xf5) {
      at++
      continue
    }
    const isNumber = (bytes[at] ?? 0) >> 5 === 0
    const value = lengthOf(0, 2, 3)
    if (value === undefined) return false
    if (!isNumber) at += value
  }
  return at === bytes.length
}

/**
 * The ranges of immutables in compiled code: the zero operands of PUSH32. Compilers write other zeros in shorter ways, and some artifacts
 * do not list the ranges.
 */
export function immutablePlaces(code: Uint8Array): CodeRange[] {
  const found: CodeRange[] = []
  for (let at = 0; at < code.length; at++) {
    const op = code[at]!
    if (op === PUSH32 && at + 33 <= code.length && code.subarray(at + 1, at + 33).every((byte) => byte === 0)) found.push([at + 1, 32])
    at += opcodeAt(op)?.immediate ?? 0
  }
  return found
}
