/**
 * Values as LevelDB stores them: the value followed by 4 bytes of checksum over key and value, so that only the value that was written is
 * ever read, wherever damage occurred. The checksum is the CRC-32 of the value, seeded with the CRC-32C of the key.
 */
import { crc32 } from 'node:zlib'
import { crc32c } from './crc32c.ts'
import { corruptValue } from './storeErrors.ts'

const SEAL_BYTES = 4

// CRC-32C is faster for a few bytes, CRC-32 for many.
const checksum = (key: Uint8Array, value: Uint8Array): number => crc32(value, crc32c(key))

/** The value with its checksum. */
export function sealValue(key: Uint8Array, value: Uint8Array): Buffer {
  const sealed = Buffer.allocUnsafe(value.length + SEAL_BYTES)
  sealed.set(value)
  sealed.writeUInt32LE(checksum(key, value), value.length)
  return sealed
}

/** The value of a sealed value; undefined if the checksum does not match. */
export function tryUnsealValue(key: Uint8Array, sealed: Buffer): Uint8Array | undefined {
  const length = sealed.length - SEAL_BYTES
  if (length < 0) return undefined
  // Callers get a plain Uint8Array, because a Buffer's `slice` shares memory.
  const value = new Uint8Array(sealed.buffer, sealed.byteOffset, length)
  return sealed.readUInt32LE(length) === checksum(key, value) ? value : undefined
}

/** The value of a sealed value. Throws `store-corrupt`, naming the kind of the key. */
export function unsealValue(key: Uint8Array, sealed: Buffer): Uint8Array {
  const value = tryUnsealValue(key, sealed)
  if (value === undefined) throw corruptValue(key)
  return value
}
