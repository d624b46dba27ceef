import type { Timers } from '../bridge/rpcClient.ts'

/** Something that happens once, later. */
export class Timeout {
  readonly #timers: Timers
  #cancel: (() => void) | undefined

  constructor(timers: Timers) {
    this.#timers = timers
  }

  /** Schedules it, replacing what is scheduled. */
  restart(delayMs: number, run: () => void): void {
    this.cancel()
    this.#cancel = this.#timers.after(delayMs, () => {
      this.#cancel = undefined
      run()
    })
  }

  /** Schedules it, unless something is already scheduled. */
  start(delayMs: number, run: () => void): void {
    if (!this.#cancel) this.restart(delayMs, run)
  }

  cancel(): void {
    this.#cancel?.()
    this.#cancel = undefined
  }
}
