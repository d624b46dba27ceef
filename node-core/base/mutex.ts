/** Called when a section must wait; the returned function is called when the wait is over. */
export type WaitListener = () => (() => void) | undefined

let waitListener: WaitListener | undefined

/** Runs asynchronous sections sequentially, in the order of the calls. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()
  /** Number of sections that have not ended. */
  #sections = 0

  /**
   * Calls the listener for every section of any mutex that must wait, until the returned function is called; there can be one listener at a
   * time.
   */
  static onWait(listener: WaitListener): () => void {
    waitListener = listener
    return () => {
      if (waitListener === listener) waitListener = undefined
    }
  }

  /** Runs `section` when all earlier ones have ended, and returns its result. */
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
