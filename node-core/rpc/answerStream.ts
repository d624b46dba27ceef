import type { JsonRpcError } from '../contract/jsonRpc.ts'
import type { ExchangeFault } from '../interception/exchangeFault.ts'
import type { AnswerObserver } from '../recording/recordedRequest.ts'
import { EVENT_LOOP, type Turns } from '../base/longWork.ts'

/**
 * Called once at the end of a stream, with what was thrown where something was, and whether a part of it was handed out. Answers the error
 * as the client may read it.
 */
export type StreamEnd = (error: unknown, isSent: boolean) => JsonRpcError | undefined

/** Thrown by `AnswerStream.next`: why the rest of a response, whose beginning may have been sent, is missing. */
export class BrokenAnswer extends Error {
  readonly error: JsonRpcError

  constructor(error: JsonRpcError) {
    super(error.message)
    this.name = 'BrokenAnswer'
    this.error = error
  }
}

/** A response that is produced while it is sent. A consumer that does not read it to the end must cancel it. */
export class AnswerStream {
  /** Where it waits for its turn while others are served. */
  readonly turns: Turns
  /** Is told what was handed out, and how it ended. */
  readonly observer: AnswerObserver | undefined
  readonly #pieces: Iterator<string, void>
  readonly #onEnd: StreamEnd
  #held: string
  #isOver = false
  #isSent = false

  /** `head` and `tail`: what stands around the result. */
  constructor(
    head: string,
    pieces: Iterator<string, void>,
    tail: string,
    onEnd: StreamEnd,
    turns: Turns = EVENT_LOOP,
    observer?: AnswerObserver,
  ) {
    this.turns = turns
    this.observer = observer
    this.#held = head
    this.#pieces = around(pieces, tail)
    this.#onEnd = onEnd
  }

  /**
   * Makes pieces without handing them out, until there are so many characters (`long`), the time is up (`slow`, by performance.now()), or
   * the answer is whole: then it is its text. Throws BrokenAnswer.
   */
  hold(length: number, untilMs: number): 'long' | 'slow' | { text: string } {
    while (this.#held.length < length) {
      if (!this.#pull()) return { text: this.#held }
      if (performance.now() >= untilMs) return 'slow'
    }
    return 'long'
  }

  /** The next piece, possibly empty; undefined at the end. Throws BrokenAnswer. */
  next(): string | undefined {
    if (this.#held === '' && !this.#pull()) {
      this.observer?.ended(undefined)
      return undefined
    }
    const piece = this.#held
    this.#held = ''
    this.#isSent = true
    this.observer?.piece(piece)
    return piece
  }

  /** Stops producing it. */
  cancel(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.observer?.cancelled()
    this.#pieces.return?.()
    this.#onEnd(undefined, this.#isSent)
  }

  /** Produces one more piece; false at the end. */
  #pull(): boolean {
    if (this.#isOver) return false
    try {
      const { done, value } = this.#pieces.next()
      if (done !== true) {
        this.#held += value
        return true
      }
    } catch (error) {
      this.#isOver = true
      const shown = this.#onEnd(error, this.#isSent)!
      this.observer?.ended(shown)
      throw new BrokenAnswer(shown)
    }
    this.#isOver = true
    this.#onEnd(undefined, this.#isSent)
    return false
  }
}

/** A text, what the transport does instead of sending one, or undefined where nothing is to be answered (notifications). */
export type WholeAnswer = string | ExchangeFault | undefined

/** Likewise, or a stream where the answer is long and made as it is sent. */
export type Answer = WholeAnswer | AnswerStream

function* around(pieces: Iterator<string, void>, tail: string): Generator<string, void> {
  try {
    for (let next = pieces.next(); next.done !== true; next = pieces.next()) yield next.value
    yield tail
  } finally {
    pieces.return?.()
  }
}
