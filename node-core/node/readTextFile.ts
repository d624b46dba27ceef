import { closeSync, openSync, readSync } from 'node:fs'

/** No genesis file is larger. */
export const GENESIS_LIMIT_BYTES = 2 ** 28

const PART_BYTES = 1 << 16

/** Text of a file that a user names, a pipe as well; throws where it has more bytes than that, however it goes on. */
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
