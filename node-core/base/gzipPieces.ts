/** Compresses text while it is produced, synchronously and in slices, which zlib's streams cannot. */
import { constants, crc32, deflateRawSync } from 'node:zlib'

const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff)
/** An empty block with the mark of the last one. */
const LAST_BLOCK = Uint8Array.of(3, 0)
/** Text that is compressed at once. */
const MIN_PART_LENGTH = 256 * 1024

/**
 * The pieces of a text as one gzip member (RFC 1952). Parts of it are compressed on their own and end at a byte, so that the next one can
 * follow. Empty pieces yield to other work, and so are handed out as they come.
 */
export function* gzipPieces(pieces: Iterable<string>): Generator<Uint8Array> {
  let crc = 0
  let length = 0
  let waiting = ''
  const part = (): Uint8Array => {
    const bytes = Buffer.from(waiting)
    waiting = ''
    crc = crc32(bytes, crc)
    length += bytes.length
    return deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
  }
  yield HEADER
  for (const piece of pieces) {
    if (piece === '') yield new Uint8Array(0)
    waiting += piece
    if (waiting.length >= MIN_PART_LENGTH) yield part()
  }
  if (waiting !== '') yield part()
  yield LAST_BLOCK
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc)
  end.writeUInt32LE(length % 2 ** 32, 4)
  yield end
}
