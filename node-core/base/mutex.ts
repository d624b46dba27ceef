/** Hears that a section must wait; what it answers is called when the wait is over. */
export type WaitListener = () => (() => void) | undefined

let waitListener: WaitListener | undefined

/** Runs asynchronous sections one after the other, in the order in which they asked. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()
  /** Sections that have not ended. */
  #sections = 0

  /** Calls the listener for every section of every mutex that must wait, until the returned function is called; only one at a time. */
  static onWait(listener: WaitListener): () => void {
    waitListener = listener
    return () => {
      if (waitListener === listener) waitListener = undefined
    }
  }

  /** Runs `section` when all earlier ones have ended, and answers what it answers. */
  run<T>(section: () => Promise<T>): Promise<T> {
    const endWait = waitListener !== undefined && this.#sections > 0 ? waitListener() : undefined
    this.#sections++
    const result = this.#last.then(() => {
      endWait?.()
      return section()
    })
    this.#last = result.then(this.#leave, this.#leave)
    return result
  }

  readonly #leave = () => void this.#sections--
}
