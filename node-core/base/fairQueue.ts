/** What tells clients apart: an object of its own, or a name. */
export type Client = object | string

/** A queue that clients share: each has one item served before another of them has its second, in the order in which they came. */
export class FairQueue<T> {
  /** A Map keeps the order of insertion: the first client is the one whose turn it is. */
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

  /** Takes the next item; undefined where there is none. */
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
