/**
 * Places in JSON values, such as `$[0].to`: names and indexes of RFC 9535. `$` is the value itself, and the `$` may be left out.
 */
import { type Codec, DecodeError, excerptOf } from './codec.ts'
import { string } from './primitives.ts'

const MAX_LENGTH = 200
const SEGMENT = /\[(\d{1,6})\]|\.?([A-Za-z_]\w*)|\['([^'\\]*)'\]/gy

/** A place that has been parsed. */
export interface JsonPath {
  readonly text: string
  /** What is there; undefined if nothing is. */
  read(value: unknown): unknown
}

/** Parses a place. Throws DecodeError. */
export function parseJsonPath(text: string): JsonPath {
  if (text.length > MAX_LENGTH) throw new DecodeError(`longer than ${MAX_LENGTH} characters`)
  const rest = text.replace(/^\$/, '')
  const keys: (string | number)[] = []
  for (let at = 0; at < rest.length; at = SEGMENT.lastIndex) {
    SEGMENT.lastIndex = at
    const found = SEGMENT.exec(rest)
    if (found === null) throw new DecodeError(`expected a place in the params such as $[0].to, got ${excerptOf(text)}`)
    keys.push(found[1] === undefined ? (found[2] ?? found[3]!) : Number(found[1]))
  }
  return { text, read: (value) => keys.reduce(partOf, value) }
}

function partOf(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return (value as Record<string | number, unknown>)[key]
}

/** The text of a place. */
export const jsonPath: Codec<string, string> = {
  ...string,
  decode: (value) => parseJsonPath(string.decode(value)).text,
  schema: { title: 'place in JSON', type: 'string' },
}
