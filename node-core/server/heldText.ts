import type { Socket } from 'node:net'
import { EVENT_LOOP } from '../base/longWork.ts'
import type { Connections } from './connections.ts'
import type { AnswerSource } from './pumpAnswer.ts'

/** An answer of more characters goes out in parts, so that its client is seen to take it. */
export const PART_LENGTH = 1 << 18

/** An answer that is held whole until its client has taken it, in parts. */
export class HeldText implements AnswerSource {
  readonly turns = EVENT_LOOP
  readonly #text: string
  readonly #connections: Connections
  readonly #socket: Socket
  #at = 0

  constructor(text: string, connections: Connections, socket: Socket) {
    this.#text = text
    this.#connections = connections
    this.#socket = socket
    connections.hold(socket, text.length)
  }

  next(): string | undefined {
    if (this.#at === this.#text.length) return undefined
    let end = Math.min(this.#at + PART_LENGTH, this.#text.length)
    // Between the halves of a surrogate pair there is no UTF-8.
    if ((this.#text.charCodeAt(end - 1) & 0xfc00) === 0xd800 && end < this.#text.length) end++
    return this.#take(end)
  }

  cancel(): void {
    this.#take(this.#text.length)
  }

  #take(end: number): string {
    const part = this.#text.slice(this.#at, end)
    this.#connections.hold(this.#socket, -part.length)
    this.#at = end
    return part
  }
}
