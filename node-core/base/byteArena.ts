/** Makes room for bytes that stay long. In Node's pool each of them would keep everything that was beside it, most of which is soon gone. */

/** Allocates uninitialized bytes, for a caller that writes all of them, side by side in parts of that size; what is larger stands alone. */
export function createByteArena(partBytes: number): (length: number) => Buffer {
  let part = Buffer.allocUnsafeSlow(0)
  let used = 0
  return (length) => {
    if (length > partBytes) return Buffer.allocUnsafeSlow(length)
    if (used + length > part.length) {
      part = Buffer.allocUnsafeSlow(partBytes)
      used = 0
    }
    const start = used
    used += length
    return part.subarray(start, used)
  }
}
