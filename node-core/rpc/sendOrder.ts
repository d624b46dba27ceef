import type { Address } from '../contract/hex.ts'

/** The order of what senders send: what one sends while an estimate for it is under way comes after that. */
export class SendOrder {
  readonly #last = new Map<Address, Promise<void>>()

  /** Fulfilled when what the sender has sent so far is in its place; undefined where it is. */
  before(from: Address): Promise<void> | undefined {
    return this.#last.get(from)
  }

  /** Makes what the sender sends from now on wait for this. Returns it. */
  add<T>(from: Address, later: Promise<T>): Promise<T> {
    const end = () => {
      if (this.#last.get(from) === settled) this.#last.delete(from)
    }
    const settled: Promise<void> = later.then(end, end)
    this.#last.set(from, settled)
    return later
  }
}
