import type { Client, ClientDescription } from './client.ts'
import { IdHabit, type WritingHabit } from './habit.ts'
import type { LocalConnection } from './localConnection.ts'

/** The other end of a connection, or of those of its requests that come from one client. */
export class Peer {
  readonly description: ClientDescription
  /** Where the other end is on this machine. */
  readonly connection: LocalConnection | undefined
  /** Set at its first recorded request. */
  client: Client | undefined
  firstSeenMs = 0
  /** Of its first request. */
  habit: WritingHabit | undefined
  readonly ids = new IdHabit()
  #lastId: string | number | undefined

  constructor(description: ClientDescription, connection?: LocalConnection) {
    this.description = description
    this.connection = connection
  }

  /** It sent a request with that id; undefined: a notification. */
  sent(id: string | number | undefined): void {
    if (id === undefined) return
    this.ids.note(id, this.#lastId)
    this.client?.ids.note(id, this.#lastId)
    this.#lastId = id
  }
}
