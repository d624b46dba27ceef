/** Lines and columns of a source file by byte offsets of UTF-8, which is how compilers count. */

/** A place in a text. Lines and columns count from 1, columns in UTF-16 code units as editors do. */
export interface TextPosition {
  line: number
  column: number
}

const NEWLINE = 10

/** The lines of a text. */
export class LineIndex {
  readonly #bytes: Buffer
  /** Offset of the first byte of each line. */
  readonly #starts: number[] = [0]

  constructor(content: string) {
    this.#bytes = Buffer.from(content)
    for (let at = this.#bytes.indexOf(NEWLINE); at >= 0; at = this.#bytes.indexOf(NEWLINE, at + 1)) this.#starts.push(at + 1)
  }

  get lines(): number {
    return this.#starts.length
  }

  /** The place of an offset; an offset beyond the text counts as its end. */
  positionOf(offset: number): TextPosition {
    const at = Math.min(offset, this.#bytes.length)
    let [low, high] = [0, this.#starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#starts[middle]! <= at) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: this.#bytes.toString('utf8', this.#starts[low], at).length + 1 }
  }

  /** The text of a range. */
  textOf(start: number, length: number): string {
    return this.#bytes.toString('utf8', start, start + length)
  }
}
