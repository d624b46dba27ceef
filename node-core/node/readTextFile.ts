import { closeSync, openSync, readSync } from 'node:fs'

/** Maximum size of a genesis file. */
export const GENESIS_LIMIT_BYTES = 2 ** 28

const PART_BYTES = 1 << 16

/** Reads the text of a file that the user named, which may be a pipe. Throws as soon as it exceeds the limit, even if it never ends. */
export function readTextFile(file: string, limitBytes: number): string {
  const descriptor = openSync(file, 'r')
  try {
    const parts: Buffer[] = []
    let length = 0
    for (;;) {
      const part = Buffer.allocUnsafe(PART_BYTES)
      const read = readSync(descriptor, part)
      if (read === 0) return Buffer.concat(parts).toString('utf8')
      length += read
      if (length > limitBytes) throw new RangeError(`file is larger than ${limitBytes} bytes`)
      parts.push(part.subarray(0, read))
    }
  } finally {
    closeSync(descriptor)
  }
}
