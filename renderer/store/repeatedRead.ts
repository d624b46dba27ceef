import { guard, type SyncContext } from './syncContext.ts'

/** A reading of the node that is asked for by its messages: one at a time, and another one after it if it was asked for meanwhile. */
export class RepeatedRead {
  readonly #context: Pick<SyncContext, 'report'>
  readonly #read: () => Promise<void>
  #isReading = false
  #isAskedAgain = false

  constructor(context: Pick<SyncContext, 'report'>, read: () => Promise<void>) {
    this.#context = context
    this.#read = read
  }

  ask(): void {
    if (this.#isReading) {
      this.#isAskedAgain = true
      return
    }
    this.#isReading = true
    this.#isAskedAgain = false
    void guard(this.#context, this.#read).finally(() => {
      this.#isReading = false
      if (this.#isAskedAgain) this.ask()
    })
  }
}
