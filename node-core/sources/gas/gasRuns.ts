/** What the steps of each run of a source trace cost, and which parts of it are told apart. */

/** Gas; `refund` is not part of the others. */
export interface GasParts {
  /** Of accesses to accounts and slots that the transaction had not touched yet, and of those that it had. */
  cold: number
  warm: number
  /** Of memory that grew. */
  memory: number
  refund: number
}

const NO_PARTS: Readonly<GasParts> = { cold: 0, warm: 0, memory: 0, refund: 0 }

export class GasRuns {
  /** By run. */
  #self = new Float64Array(1024)
  readonly #parts = new Map<number, GasParts>()
  /** By frame. */
  readonly #frames = new Map<number, number>()

  get sizeBytes(): number {
    return 8 * this.#self.length + 100 * (this.#parts.size + this.#frames.size)
  }

  self(run: number): number {
    return this.#self[run] ?? 0
  }

  parts(run: number): Readonly<GasParts> {
    return this.#parts.get(run) ?? NO_PARTS
  }

  /** Of a frame that ran no steps. */
  ofFrame(frame: number): number {
    return this.#frames.get(frame) ?? 0
  }

  addFrame(frame: number, gas: number): void {
    if (gas > 0) this.#frames.set(frame, gas)
  }

  add(run: number, gas: number): void {
    if (run >= this.#self.length) {
      const before = this.#self
      this.#self = new Float64Array(2 * run)
      this.#self.set(before)
    }
    this.#self[run]! += gas
  }

  addPart(run: number, part: keyof GasParts, gas: number): void {
    if (gas === 0) return
    let parts = this.#parts.get(run)
    if (parts === undefined) this.#parts.set(run, (parts = { ...NO_PARTS }))
    parts[part] += gas
  }
}
