import type { Socket } from 'node:net'

/** What happens to the bytes of a link. */
export interface LinkState {
  /** How much later they arrive, in each direction, in milliseconds. */
  delayMs: number
  /** Whether they wait until the link is healed, as packets of a network that is down are sent again. */
  isCut: boolean
}

/** Runs something later; returns what cancels it. */
export type After = (delayMs: number, run: () => void) => () => void

interface Waiting {
  /** Undefined: the sender has closed its side. */
  bytes: Buffer | undefined
  dueMs: number
}

/** Above this, the sender waits. */
const MAX_WAITING_BYTES = 1 << 20

/** Passes bytes on from one socket to another, in order, as the state of the link says. */
export class LinkPipe {
  readonly #from: Socket
  readonly #to: Socket
  readonly #state: Readonly<LinkState>
  readonly #after: After
  readonly #nowMs: () => number
  readonly #waiting: Waiting[] = []
  #waitingBytes = 0
  #isDraining = false
  #cancelTimer: (() => void) | undefined

  /** `state` is read whenever bytes arrive or leave; `wake` is called after it changes. */
  constructor(from: Socket, to: Socket, state: Readonly<LinkState>, after: After, nowMs: () => number) {
    this.#from = from
    this.#to = to
    this.#state = state
    this.#after = after
    this.#nowMs = nowMs
    from.on('data', (bytes: Buffer) => this.#take(bytes))
    from.once('close', () => this.#take(undefined))
    to.on('drain', () => {
      this.#isDraining = false
      this.wake()
    })
    to.once('close', () => this.#drop())
  }

  /** Sends what is due. */
  wake(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = undefined
    while (!this.#state.isCut && !this.#isDraining && this.#waiting.length > 0) {
      const [{ bytes, dueMs }] = this.#waiting as [Waiting]
      const leftMs = dueMs - this.#nowMs()
      if (leftMs > 0) {
        this.#cancelTimer = this.#after(leftMs, () => this.wake())
        break
      }
      this.#waiting.shift()
      this.#waitingBytes -= bytes?.length ?? 0
      if (bytes === undefined) this.#to.end()
      else this.#isDraining = !this.#to.write(bytes)
    }
    if (this.#waitingBytes < MAX_WAITING_BYTES) this.#from.resume()
  }

  #take(bytes: Buffer | undefined): void {
    this.#waiting.push({ bytes, dueMs: this.#nowMs() + this.#state.delayMs })
    this.#waitingBytes += bytes?.length ?? 0
    if (this.#waitingBytes >= MAX_WAITING_BYTES) this.#from.pause()
    if (this.#waiting.length === 1) this.wake()
  }

  /** Nobody is left to send to. */
  #drop(): void {
    this.#cancelTimer?.()
    this.#waiting.length = 0
    this.#waitingBytes = 0
    this.#from.destroy()
  }
}
