/** Writes what is read of a remote chain to a pack: while the node runs, so that a run that is killed leaves one, and when it stops. */
import { replaceFile } from '../base/replaceFile.ts'
import type { Log } from './log.ts'

/** Looks so often whether anything was read. */
const CHECK_MS = 2000
/** A pack takes no more than this part of the time: it is made anew each time, and can be large. */
const MAX_SHARE = 1 / 20

/** What is recorded: grows whenever the pack would hold more, and the bytes of the pack, of now or a little later. */
export interface Recorded {
  readonly packedCount: number
  pack(): Uint8Array
  packLater(): Promise<Uint8Array>
}

export class PackRecorder {
  readonly #file: string
  readonly #recorded: Recorded
  readonly #log: Log
  readonly #timer: NodeJS.Timeout
  #writtenCount = -1
  #isWriting = false
  /** When the next pack may be made. */
  #nextMs = 0
  #hasFailed = false
  #isClosed = false

  constructor(file: string, recorded: Recorded, log: Log) {
    this.#file = file
    this.#recorded = recorded
    this.#log = log
    this.#timer = setInterval(() => void this.#writeIfDue(), CHECK_MS).unref()
  }

  /** Writes the pack a last time. */
  close(): void {
    this.stop()
    this.#write(() => this.#recorded.pack())
  }

  /** Writes no further pack. */
  stop(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
  }

  async #writeIfDue(): Promise<void> {
    const startMs = performance.now()
    const { packedCount } = this.#recorded
    if (this.#isWriting || packedCount === this.#writtenCount || startMs < this.#nextMs) return
    this.#isWriting = true
    try {
      const pack = await this.#recorded.packLater()
      // A later pack has been written meanwhile.
      if (this.#isClosed) return
      if (this.#write(() => pack)) this.#writtenCount = packedCount
    } catch (error) {
      this.#fail(error)
    } finally {
      this.#isWriting = false
      const nowMs = performance.now()
      this.#nextMs = nowMs + (nowMs - startMs) / MAX_SHARE
    }
  }

  /** Returns whether it is written. */
  #write(pack: () => Uint8Array): boolean {
    try {
      replaceFile(this.#file, pack())
      this.#hasFailed = false
      return true
    } catch (error) {
      this.#fail(error)
      return false
    }
  }

  /** Says it once, until a pack can be written again, and at the end. */
  #fail(error: unknown): void {
    if (!this.#hasFailed || this.#isClosed) this.#log.error('the pack was not written', { file: this.#file, error })
    this.#hasFailed = true
  }
}
