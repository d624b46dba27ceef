/** `string` and `bytes` in storage: up to 31 bytes beside their length in one slot, longer ones in slots of their own. */
import { DecodeError } from '../../contract/codec.ts'
import { bigintFromBytes, fixedBytesFromBigint } from '../../base/bytes.ts'
import { keccak256 } from '../../base/keccak256.ts'

/** Reads a slot of the contract. */
export type ReadSlot = (slot: bigint) => bigint

/** A slot and its new value. */
export interface SlotEdit {
  slot: bigint
  value: bigint
}

/** Maximum length of a value that is read or replaced, bytes. */
const MAX_BYTES = 16 * 1024
const MAX_SHORT = 31n

interface StoredBytes {
  /** In bytes. */
  length: bigint
  /** Undefined if it is too long. */
  bytes: () => Uint8Array | undefined
}

/** What is stored at a slot. */
export function bytesInStorage(slot: bigint, read: ReadSlot): StoredBytes {
  const word = read(slot)
  if ((word & 1n) === 0n) {
    const length = (word & 0xffn) / 2n
    // A short value has at most 31 bytes, whatever the slot claims.
    const kept = Number(length > MAX_SHORT ? MAX_SHORT : length)
    return { length, bytes: () => fixedBytesFromBigint(word, 32).slice(0, kept) }
  }
  const length = (word - 1n) / 2n
  return { length, bytes: () => (length > BigInt(MAX_BYTES) ? undefined : longBytes(slot, Number(length), read)) }
}

/** The slots that a value takes: its own and, if it is long, those of its bytes, as far as it can be read. */
export function slotsOfBytes(slot: bigint, read: ReadSlot): bigint[] {
  const { length } = bytesInStorage(slot, read)
  if (length <= MAX_SHORT) return [slot]
  const start = startOfData(slot)
  const bytes = Number(length > BigInt(MAX_BYTES) ? MAX_BYTES : length)
  return [slot, ...Array.from({ length: Math.ceil(bytes / 32) }, (_, at) => dataSlot(start, at * 32))]
}

function longBytes(slot: bigint, length: number, read: ReadSlot): Uint8Array {
  const start = startOfData(slot)
  const bytes = new Uint8Array(Math.ceil(length / 32) * 32)
  for (let at = 0; at < bytes.length; at += 32) bytes.set(fixedBytesFromBigint(read(dataSlot(start, at)), 32), at)
  return bytes.subarray(0, length)
}

/** What to write so that a slot contains these bytes: what is left of longer ones is cleared, as Solidity does. Throws DecodeError. */
export function editsOfBytes(slot: bigint, bytes: Uint8Array, read: ReadSlot): SlotEdit[] {
  if (bytes.length > MAX_BYTES) throw new DecodeError(`${bytes.length} bytes, the limit is ${MAX_BYTES}`)
  const before = read(slot)
  const lengthBefore = (before & 1n) === 0n ? 0n : (before - 1n) / 2n
  if (lengthBefore > BigInt(MAX_BYTES)) throw new DecodeError(`the present value has ${lengthBefore} bytes, the limit is ${MAX_BYTES}`)
  const isLong = BigInt(bytes.length) > MAX_SHORT
  const padded = new Uint8Array(Math.max(32, Math.ceil(bytes.length / 32) * 32))
  padded.set(bytes)
  const head = isLong ? BigInt(bytes.length) * 2n + 1n : bigintFromBytes(padded) | (BigInt(bytes.length) * 2n)
  const edits: SlotEdit[] = [{ slot, value: head }]
  const start = startOfData(slot)
  const used = isLong ? padded.length : 0
  for (let at = 0; at < used; at += 32) edits.push({ slot: dataSlot(start, at), value: bigintFromBytes(padded.subarray(at, at + 32)) })
  for (let at = used; at < Number(lengthBefore); at += 32) edits.push({ slot: dataSlot(start, at), value: 0n })
  return edits
}

const startOfData = (slot: bigint): bigint => bigintFromBytes(keccak256(fixedBytesFromBigint(slot, 32)))

const dataSlot = (start: bigint, offsetBytes: number): bigint => (start + BigInt(offsetBytes / 32)) % (1n << 256n)
