/** Reads large JSON texts member by member: only one member at a time is parsed, so that the work can be done in slices. */

/** A member of an object: its name, and where its value is in the text. */
export interface JsonMember {
  name: string
  start: number
  end: number
}

const [QUOTE, BACKSLASH, COMMA, COLON] = Array.from('"\\,:', (it) => it.charCodeAt(0)) as [number, number, number, number]
const OPENING = new Set(Array.from('{[', (it) => it.charCodeAt(0)))
const CLOSING = new Set(Array.from('}]', (it) => it.charCodeAt(0)))
const SPACE = new Set(Array.from(' \t\n\r', (it) => it.charCodeAt(0)))

/**
 * The members of the object that begins at `start` (after white space), in their order. What is inside their values is checked when those are
 * parsed. Throws SyntaxError where the text is not such an object.
 */
export function* jsonMembers(text: Buffer, start = 0): Generator<JsonMember> {
  let at = skipSpace(text, start)
  if (text[at] !== 0x7b) throw notJson(at, 'an object')
  at = skipSpace(text, at + 1)
  if (text[at] === 0x7d) return
  for (;;) {
    if (text[at] !== QUOTE) throw notJson(at, 'a member name')
    const nameEnd = endOfString(text, at)
    const name = JSON.parse(text.toString('utf8', at, nameEnd)) as string
    at = skipSpace(text, nameEnd)
    if (text[at] !== COLON) throw notJson(at, 'a colon')
    const valueStart = skipSpace(text, at + 1)
    const valueEnd = endOfValue(text, valueStart)
    yield { name, start: valueStart, end: valueEnd }
    at = skipSpace(text, valueEnd)
    if (text[at] === 0x7d) return
    if (text[at] !== COMMA) throw notJson(at, 'a comma or the end of an object')
    at = skipSpace(text, at + 1)
  }
}

/** Parses the value of a member. Throws SyntaxError. */
export function parseMember(text: Buffer, { start, end }: JsonMember): unknown {
  return JSON.parse(text.toString('utf8', start, end))
}

function skipSpace(text: Buffer, from: number): number {
  let at = from
  while (SPACE.has(text[at] ?? 0)) at++
  return at
}

function endOfString(text: Buffer, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === BACKSLASH) at++
    else if (text[at] === QUOTE) return at + 1
  }
  throw notJson(text.length, 'the end of a string')
}

function endOfValue(text: Buffer, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const byte = text[at]!
    if (byte === QUOTE) at = endOfString(text, at) - 1
    else if (OPENING.has(byte)) depth++
    else if (depth === 0 && (byte === COMMA || CLOSING.has(byte))) return at
    else if (CLOSING.has(byte) && --depth === 0) return at + 1
    else continue
    if (depth === 0) return at + 1
  }
  throw notJson(text.length, 'the end of a value')
}

const notJson = (at: number, wanted: string) => new SyntaxError(`expected ${wanted} at byte ${at}`)
