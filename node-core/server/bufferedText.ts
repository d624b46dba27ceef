import type { Socket } from 'node:net'
import { EVENT_LOOP } from '../base/longWork.ts'
import type { Connections } from './connections.ts'
import type { AnswerSource } from './pumpAnswer.ts'

/** Longer responses, in characters, are sent in parts, so that the progress of the client is visible. */
export const PART_LENGTH = 1 << 18

/** A response that is held in memory and sent in parts. */
export class BufferedText implements AnswerSource {
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
    // A surrogate pair cannot be split in UTF-8.
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
