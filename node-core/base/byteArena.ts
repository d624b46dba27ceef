/**
 * Makes room for bytes that stay long. In Node's pool each of them would keep everything that was beside it, most of which is soon gone.
 */

/** Allocates bytes, for a caller that writes all of them, side by side in parts of that size; what is larger stands alone. */
export function createByteArena(partBytes: number): (length: number) => Uint8Array {
  let part = new ArrayBuffer(0)
  let used = 0
  return (length) => {
    if (length > partBytes) return new Uint8Array(length)
    if (used + length > part.byteLength) {
      part = new ArrayBuffer(partBytes)
      used = 0
    }
    const start = used
    used += length
    return new Uint8Array(part, start, length)
  }
}
