/** One token of a line of JSON text. */
export interface JsonPiece {
  kind: 'key' | 'string' | 'number' | 'literal' | 'mark'
  text: string
}

/** A value as lines of indented JSON. */
export function jsonLines(value: unknown): string[] {
  return (JSON.stringify(value, undefined, 2) ?? 'undefined').split('\n')
}

/** A text without an end is one that was cut. */
const PIECES = /("(?:[^"\\]|\\.)*(?:"|\\?$))(\s*:)?|(-?\d[\d.eE+-]*)|(true|false|null)|([^"\w-]+)/g

/** The tokens of one line of indented JSON, for colouring. */
export function jsonPieces(line: string): JsonPiece[] {
  const pieces: JsonPiece[] = []
  for (const [, quoted, colon, number, literal, mark] of line.matchAll(PIECES)) {
    if (quoted !== undefined) {
      pieces.push({ kind: colon === undefined ? 'string' : 'key', text: quoted })
      if (colon !== undefined) pieces.push({ kind: 'mark', text: colon })
    } else if (number !== undefined) pieces.push({ kind: 'number', text: number })
    else if (literal !== undefined) pieces.push({ kind: 'literal', text: literal })
    else if (mark !== undefined) pieces.push({ kind: 'mark', text: mark })
  }
  return pieces
}
