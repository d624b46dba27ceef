/** Allocates memory for long-lived bytes. In Node's pool each of them would retain its neighbours, most of which are short-lived. */

/** Returns an allocator of uninitialized bytes, contiguous in chunks of that size; larger requests get memory of their own. */
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
