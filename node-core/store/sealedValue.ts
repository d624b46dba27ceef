/**
 * Values as LevelDB holds them: the value, and behind it in 4 bytes a checksum of key and value, so that no other value than the one that
 * was written is ever read, wherever it was damaged. The checksum is the CRC-32 of the value that begins with the CRC-32C of the key.
 */
import { crc32 } from 'node:zlib'
import { crc32c } from './crc32c.ts'
import { corruptValue } from './storeErrors.ts'

const SEAL_BYTES = 4

// The one is quicker for a few bytes, the other for many.
const checksum = (key: Uint8Array, value: Uint8Array): number => crc32(value, crc32c(key))

/** The value with its checksum. */
export function sealValue(key: Uint8Array, value: Uint8Array): Buffer {
  const sealed = Buffer.allocUnsafe(value.length + SEAL_BYTES)
  sealed.set(value)
  sealed.writeUInt32LE(checksum(key, value), value.length)
  return sealed
}

/** The value in what is stored; undefined where that is not what was written. */
export function unsealedOrUndefined(key: Uint8Array, sealed: Buffer): Uint8Array | undefined {
  const length = sealed.length - SEAL_BYTES
  if (length < 0) return undefined
  // Callers get a plain array, since a Buffer's `slice` shares memory.
  const value = new Uint8Array(sealed.buffer, sealed.byteOffset, length)
  return sealed.readUInt32LE(length) === checksum(key, value) ? value : undefined
}

/** The value in what is stored. Throws `store-corrupt`, which names the kind of the key. */
export function unsealValue(key: Uint8Array, sealed: Buffer): Uint8Array {
  const value = unsealedOrUndefined(key, sealed)
  if (value === undefined) throw corruptValue(key)
  return value
}
