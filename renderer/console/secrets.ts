/** What must not outlive a request: a schema marks such params, or parts of them, as `writeOnly`. */
import type { JsonSchema } from '../../node-core/contract/codec.ts'
import type { ConsoleMethod } from './methodCatalog.ts'

type Params = Pick<ConsoleMethod, 'params'>

/** Whether a value of the schema is or contains a secret. */
export function holdsSecret({ writeOnly, anyOf = [], properties = {}, items, additionalProperties }: JsonSchema): boolean {
  if (writeOnly === true) return true
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined
  return [...anyOf, ...Object.values(properties), items, others].some((part) => part !== undefined && holdsSecret(part))
}

/** Whether a method takes a secret. */
export function takesSecret({ params }: Params): boolean {
  return params.some(({ schema }) => holdsSecret(schema))
}

/** The value with null in place of a secret, and objects without secret parts. */
function withoutSecret(value: unknown, schema: JsonSchema): unknown {
  if (value === null || value === undefined || !holdsSecret(schema)) return value
  const { properties = {}, additionalProperties, items } = schema
  if (Array.isArray(value) && items !== undefined && schema.writeOnly !== true) return value.map((it) => withoutSecret(it, items))
  if (typeof value !== 'object' || Array.isArray(value) || schema.writeOnly === true || schema.anyOf !== undefined) return null
  const others = typeof additionalProperties === 'object' ? additionalProperties : {}
  const partOf = (name: string) => (Object.hasOwn(properties, name) ? properties[name]! : others)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => partOf(name).writeOnly !== true)
      .map(([name, part]) => [name, withoutSecret(part, partOf(name))]),
  )
}

/** The params without their secrets. `hasSecret`: something was left out. */
export function withoutSecrets(method: Params, params: readonly unknown[]): { params: unknown[]; hasSecret: boolean } {
  const kept = params.map((value, at) => withoutSecret(value, method.params[at]?.schema ?? {}))
  return { params: kept, hasSecret: JSON.stringify(kept) !== JSON.stringify(params) }
}
