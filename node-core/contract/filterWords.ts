/** The words of a filter's text: where each is, and what its parts are. Reads every text; what a word means is the filter's to say. */

export interface FilterWord {
  /** As typed. */
  readonly text: string
  /** Offsets in the filter's text. */
  readonly start: number
  readonly end: number
  /** A minus sign precedes it. */
  readonly isNegated: boolean
  /** What stands before the first colon, in lower case; undefined without one. */
  readonly key: string | undefined
  /** What commas separate, without quotation marks. */
  readonly values: readonly string[]
  /** Offset of the last value in the filter's text. */
  readonly lastValueStart: number
  /** Quotation marks are around part of it. */
  readonly isQuoted: boolean
  /** Its last quotation mark is not closed. */
  readonly isOpen: boolean
}

const SPACE = /\s/

/** The words in their order. In quotation marks, spaces, colons and commas are part of a value, and `\"` is a quotation mark. */
export function filterWords(text: string): FilterWord[] {
  const words: FilterWord[] = []
  let at = 0
  while (at < text.length) {
    if (SPACE.test(text[at]!)) at++
    else {
      const word = wordAt(text, at)
      words.push(word)
      at = word.end
    }
  }
  return words
}

function wordAt(text: string, start: number): FilterWord {
  const isNegated = text[start] === '-' && start + 1 < text.length && !SPACE.test(text[start + 1]!)
  let at = isNegated ? start + 1 : start
  let key: string | undefined
  let value = ''
  let lastValueStart = at
  let isQuoted = false
  let isInQuotes = false
  const values: string[] = []
  for (; at < text.length; at++) {
    const mark = text[at]!
    if (isInQuotes && mark === '\\' && (text[at + 1] === '"' || text[at + 1] === '\\')) value += text[++at]!
    else if (mark === '"') {
      isInQuotes = !isInQuotes
      isQuoted = true
    } else if (isInQuotes) value += mark
    else if (SPACE.test(mark)) break
    else if (mark === ':' && key === undefined && !isQuoted && values.length === 0) {
      key = value.toLowerCase()
      value = ''
      lastValueStart = at + 1
    } else if (mark === ',' && key !== undefined) {
      values.push(value)
      value = ''
      lastValueStart = at + 1
    } else value += mark
  }
  values.push(value)
  return { text: text.slice(start, at), start, end: at, isNegated, key, values, lastValueStart, isQuoted, isOpen: isInQuotes }
}

/** A value as a filter's text has it: in quotation marks, if it would not stay whole without. */
export function filterValue(value: string): string {
  return /^[^\s",:<>\\-][^\s",:\\]*$/.test(value) ? value : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

/** A term of a filter's text. */
export function filterTerm(key: string, value: string | number): string {
  return `${key}:${typeof value === 'number' ? value : filterValue(value)}`
}
