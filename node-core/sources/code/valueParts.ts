/** The parts of a value that is written as `valueText.ts` writes them: `Item({id: 7, marks: [1, 2]})`. */

/** A field of a struct, or an item of an array, which is named by its index in brackets. */
export interface ValuePart {
  name: string
  value: string
}

const OPENING = /[([{]/
const CLOSING = /[)\]}]/

/** The parts of a struct or an array; undefined of any other value. */
export function valueParts(text: string): ValuePart[] | undefined {
  const struct = /^[\w$.]+\(\{(.*)\}\)$/s.exec(text)?.[1]
  if (struct !== undefined) {
    return split(struct).map((field) => {
      const colon = field.indexOf(': ')
      return { name: field.slice(0, colon), value: field.slice(colon + 2) }
    })
  }
  const items = /^\[(.*)\]$/s.exec(text)?.[1]
  return items === undefined ? undefined : split(items).map((value, at) => ({ name: `[${at}]`, value }))
}

/** What commas divide that are in no brackets and no string. */
function split(text: string): string[] {
  const parts: string[] = []
  let [depth, start] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const it = text[at]!
    if (it === '"') at = endOfString(text, at)
    else if (OPENING.test(it)) depth++
    else if (CLOSING.test(it)) depth--
    else if (it === ',' && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 2
    }
  }
  if (text !== '') parts.push(text.slice(start))
  return parts
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return text.length
}
