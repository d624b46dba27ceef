/** What a view can ask to keep up to date. */
export type Interest = 'blocks' | 'transactions' | 'pool' | 'logs' | 'accounts'

/** Reference counts: several components may show the same. */
export class Interests {
  readonly #counts = new Map<Interest, number>()

  /** Adds one; returns whether it is the first. */
  add(interest: Interest): boolean {
    const count = (this.#counts.get(interest) ?? 0) + 1
    this.#counts.set(interest, count)
    return count === 1
  }

  remove(interest: Interest): void {
    this.#counts.set(interest, this.#counts.get(interest)! - 1)
  }

  has(interest: Interest): boolean {
    return (this.#counts.get(interest) ?? 0) > 0
  }

  all(): Interest[] {
    return Array.from(this.#counts.keys()).filter((interest) => this.has(interest))
  }
}
