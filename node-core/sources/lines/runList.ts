/** Runs of steps of one frame at one location, compactly. */

/** Maximum number of runs: a trace with more is cut. */
const MAX_RUNS = 1_000_000

export class RunList {
  #froms = new Uint32Array(1024)
  #frames = new Uint32Array(1024)
  #locations = new Int32Array(1024)
  #length = 0

  get length(): number {
    return this.#length
  }

  get isFull(): boolean {
    return this.#length >= MAX_RUNS
  }

  get sizeBytes(): number {
    return 12 * this.#froms.length
  }

  /** Steps from this one on belong to another frame or location than those before. */
  add(from: number, frame: number, location: number): void {
    if (this.#length > 0 && this.#frames[this.#length - 1] === frame && this.#locations[this.#length - 1] === location) return
    if (this.#length === this.#froms.length) this.#grow()
    this.#froms[this.#length] = from
    this.#frames[this.#length] = frame
    this.#locations[this.#length++] = location
  }

  from(run: number): number {
    return this.#froms[run]!
  }

  frame(run: number): number {
    return this.#frames[run]!
  }

  /** -1 if the sources are not known. */
  location(run: number): number {
    return this.#locations[run]!
  }

  /** The run that a step belongs to; -1 if there is none. */
  at(step: number): number {
    let [low, high] = [0, this.#length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#froms[middle]! <= step) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  #grow(): void {
    const length = 2 * this.#froms.length
    this.#froms = grown(this.#froms, new Uint32Array(length))
    this.#frames = grown(this.#frames, new Uint32Array(length))
    this.#locations = grown(this.#locations, new Int32Array(length))
  }
}

function grown<T extends Uint32Array | Int32Array>(before: T, after: T): T {
  after.set(before)
  return after
}
