/** Access to untrusted JSON. */

export type Fields = Readonly<Record<string, unknown>>

/** The value as an object; undefined if it is none. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

/** An object for keys of untrusted files: `__proto__` is a key like any other. */
export const emptyTable = <T>(): Record<string, T> => Object.create(null) as Record<string, T>

/** The value of JSON text; undefined if it is none. */
export function parsedJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
