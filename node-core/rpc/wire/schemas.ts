/** Schemas of the JSON shapes of contract/wire.ts, for the OpenRPC document and the method explorer. */
import type { JsonSchema } from '../../contract/codec.ts'

/** Schema of an unsigned integer. */
export const QUANTITY: JsonSchema = { title: 'quantity', type: 'string', pattern: '^0x(0|[1-9a-f][0-9a-f]*)$' }
/** Schema of bytes. */
export const DATA: JsonSchema = { title: 'data', type: 'string', pattern: '^0x([0-9a-f]{2})*$' }
/** Schema of 32 bytes. */
export const HASH: JsonSchema = { title: 'hash', type: 'string', pattern: '^0x[0-9a-f]{64}$' }
/** Schema of 20 bytes. */
export const ADDRESS: JsonSchema = { title: 'address', type: 'string', pattern: '^0x[0-9a-f]{40}$' }
const NULL: JsonSchema = { type: 'null' }

/** Schema of an array. */
export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
/** Schema of a value that may be null. */
export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, NULL] })

/** Schema of an object; a key that ends in `?` is optional. */
export function shape(title: string, fields: Record<string, JsonSchema>): JsonSchema {
  const entries = Object.entries(fields)
  return {
    title,
    type: 'object',
    properties: Object.fromEntries(entries.map(([key, schema]) => [key.replace(/\?$/, ''), schema])),
    required: entries.map(([key]) => key).filter((key) => !key.endsWith('?')),
  }
}
