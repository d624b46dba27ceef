import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { concatBytes } from '../base/bytes.ts'
import { malformed } from '../types/rlp.ts'

/** A list of the file. */
export interface RlpFileItem {
  /** RLP of the list. */
  bytes: Uint8Array
  /** Offset in the uncompressed content. */
  offset: number
  /** Bytes of the (possibly compressed) file read so far. */
  bytesRead: number
}

/** Larger than any block, so that a damaged length does not exhaust memory. */
const MAX_ITEM_BYTES = 256 * 2 ** 20
const CHUNK_BYTES = 256 * 1024

/**
 * The concatenated RLP lists of a file, decompressed if gzipped. Only one item and the chunk read with it are in memory. Throws
 * `malformed-rlp`, and errors of reading and decompression.
 */
export async function* readRlpFile(path: string): AsyncGenerator<RlpFileItem> {
  const isPacked = await isGzip(path)
  const source = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  const content = isPacked ? source.pipe(createGunzip({ chunkSize: CHUNK_BYTES })) : source
  if (content !== source) source.on('error', (error) => void content.destroy(error))
  let parts: Uint8Array[] = []
  let gatheredBytes = 0
  let neededBytes = 1
  let offset = 0
  try {
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      parts.push(chunk)
      gatheredBytes += chunk.length
      if (gatheredBytes < neededBytes) continue
      const bytes = concatBytes(...parts)
      let at = 0
      for (;;) {
        neededBytes = listBytes(bytes, at, offset)
        if (bytes.length - at < neededBytes) break
        // A copy, so that the item does not retain the rest of the chunk.
        yield { bytes: bytes.slice(at, at + neededBytes), offset, bytesRead: isPacked ? source.bytesRead : offset + neededBytes }
        at += neededBytes
        offset += neededBytes
      }
      parts = [bytes.subarray(at)]
      gatheredBytes = bytes.length - at
    }
  } finally {
    source.destroy()
  }
  if (gatheredBytes > 0) throw malformed(`the file ends within the list at byte ${offset}`)
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}

/** Length of the list at `at`, prefix included; if the prefix is incomplete, a length that would include it. */
function listBytes(bytes: Uint8Array, at: number, offset: number): number {
  const first = bytes[at]
  if (first === undefined) return 1
  if (first < 0xc0) throw malformed(`expected a list at byte ${offset} of the file`)
  if (first <= 0xf7) return 1 + first - 0xc0
  const lengthBytes = first - 0xf7
  if (bytes.length - at < 1 + lengthBytes) return 1 + lengthBytes
  let length = 0
  for (let i = 1; i <= lengthBytes; i++) length = length * 256 + bytes[at + i]!
  if (length > MAX_ITEM_BYTES) throw malformed(`the list at byte ${offset} of the file has ${length} bytes, the limit is ${MAX_ITEM_BYTES}`)
  return 1 + lengthBytes + length
}
