/** Runs asynchronous sections one after the other, in the order in which they asked. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  /** Runs `section` when all earlier ones have ended, and answers what it answers. */
  run<T>(section: () => Promise<T>): Promise<T> {
    const result = this.#last.then(section)
    this.#last = result.catch(() => undefined)
    return result
  }
}
