/** What lies in which range of a source: ranges that contain each other or have nothing in common, as those of a syntax tree. */
import type { SourceRange } from '../maps/sourceMap.ts'

interface Ranged {
  readonly range: SourceRange
}

/** Items of one source by their ranges. */
export class Ranges<T extends Ranged> {
  /** By start, those that contain others first. */
  readonly items: readonly T[]
  /** Of each item, the one that contains it; -1 for none. */
  readonly #parents: Int32Array

  constructor(items: readonly T[]) {
    this.items = items.toSorted(({ range: a }, { range: b }) => a.start - b.start || b.length - a.length)
    this.#parents = new Int32Array(this.items.length).fill(-1)
    const open: number[] = []
    for (const [at, { range }] of this.items.entries()) {
      while (open.length > 0 && endOf(this.items[open.at(-1)!]!) < range.start + range.length) open.pop()
      this.#parents[at] = open.at(-1) ?? -1
      open.push(at)
    }
  }

  /** The innermost item around a range. */
  around(start: number, length: number): T | undefined {
    let [low, high] = [0, this.items.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.items[middle]!.range.start <= start) low = middle + 1
      else high = middle
    }
    for (let at = low - 1; at >= 0; at = this.#parents[at]!) {
      const item = this.items[at]!
      if (endOf(item) >= start + length) return item
    }
    return undefined
  }
}

const endOf = ({ range }: Ranged): number => range.start + range.length
