import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs'

/** Size at which a log file makes room; the one before it is kept as `FILE.1`. */
const MAX_BYTES = 8 * 2 ** 20

/** A log file of bounded size, readable by its owner only. */
export class BoundedLog {
  readonly #file: string
  readonly #maxBytes: number
  #descriptor: number
  #sizeBytes: number

  /** Goes on with the file. Throws the file system error. */
  constructor(file: string, maxBytes = MAX_BYTES) {
    this.#file = file
    this.#maxBytes = maxBytes
    this.#descriptor = openSync(file, 'a', 0o600)
    this.#sizeBytes = statSync(file).size
  }

  /** Throws the file system error. */
  write(bytes: Uint8Array): void {
    if (this.#sizeBytes + bytes.length > this.#maxBytes && this.#sizeBytes > 0) this.#turn()
    writeSync(this.#descriptor, bytes)
    this.#sizeBytes += bytes.length
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  #turn(): void {
    closeSync(this.#descriptor)
    renameSync(this.#file, `${this.#file}.1`)
    this.#descriptor = openSync(this.#file, 'a', 0o600)
    this.#sizeBytes = 0
  }
}
