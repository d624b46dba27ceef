/** JSON text of plain data that may contain bigints, bytes, maps and sets; what the store keeps of control state is in this form. */
import { type Hex, bytesFromHex, hexFromBytes } from '../contract/hex.ts'

/** The key of a tagged value: `{ "$": kind, "of": value }`. Plain data has no such key. */
const TAG = '$'

/** JSON text of a value. */
export function storedText(value: unknown): string {
  return JSON.stringify(tagged(value))
}

/** A copy of JSON's own types: quicker than a replacer, which JSON.stringify calls for every key. */
function tagged(value: unknown): unknown {
  if (typeof value === 'bigint') return { [TAG]: 'bigint', of: value.toString() }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(tagged)
  if (value instanceof Uint8Array) return { [TAG]: 'bytes', of: hexFromBytes(value) }
  if (value instanceof Map) return { [TAG]: 'map', of: Array.from(value, tagged) }
  if (value instanceof Set) return { [TAG]: 'set', of: Array.from(value, tagged) }
  const copy: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(value)) copy[key] = tagged(part)
  return copy
}

/** The value of a text of `storedText`. Throws SyntaxError. */
export function storedValue(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown) => untagged(value))
}

function untagged(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(TAG in value)) return value
  const { [TAG]: kind, of } = value as { [TAG]: unknown; of: unknown }
  if (kind === 'bigint') return BigInt(of as string)
  if (kind === 'bytes') return bytesFromHex(of as Hex)
  if (kind === 'map') return new Map(of as [unknown, unknown][])
  if (kind === 'set') return new Set(of as unknown[])
  throw new SyntaxError(`unknown tag ${String(kind)}`)
}
