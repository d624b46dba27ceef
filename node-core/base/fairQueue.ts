/** Identifies a client: an object of its own, or a name. */
export type Client = object | string

/** A round-robin queue of clients: every client has one item served before any client has its second, in order of arrival. */
export class FairQueue<T> {
  /** A Map iterates in insertion order: the first client is next. */
  readonly #byClient = new Map<Client, T[]>()
  #length = 0

  get length(): number {
    return this.#length
  }

  push(client: Client, item: T): void {
    this.#length++
    const items = this.#byClient.get(client)
    if (items === undefined) this.#byClient.set(client, [item])
    else items.push(item)
  }

  /** Removes the next item; undefined if there is none. */
  shift(): T | undefined {
    for (const [client, items] of this.#byClient) {
      const item = items.shift()
      this.#byClient.delete(client)
      if (items.length > 0) this.#byClient.set(client, items)
      this.#length--
      return item
    }
    return undefined
  }
}
