/** Access to untrusted JSON. */

export type Fields = Readonly<Record<string, unknown>>

/** The value as an object; undefined if it is none. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

/** The value of JSON text; undefined if it is none. */
export function parsedJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
