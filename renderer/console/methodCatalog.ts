import type { JsonSchema } from '../../node-core/contract/codec.ts'

/** A parameter of a method, by position. */
export interface ConsoleParam {
  name: string
  isRequired: boolean
  schema: JsonSchema
}

/** A method as shown in the console. */
export interface ConsoleMethod {
  name: string
  namespace: string
  summary: string
  params: readonly ConsoleParam[]
  result: JsonSchema
  aliases: readonly string[]
  visibility: 'public' | 'private' | 'signing'
  reference: 'functional' | 'stub' | 'own' | 'notImplemented'
  /** The reference profile's response, if it is a stub. */
  stub: unknown
  /** Params that work, if there are any to show. */
  example: readonly unknown[] | undefined
}

const VISIBILITIES: readonly unknown[] = ['public', 'private', 'signing']
const REFERENCES: readonly unknown[] = ['functional', 'stub', 'own', 'notImplemented']

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
const schemaOf = (value: unknown): JsonSchema => (isRecord(value) && isRecord(value['schema']) ? value['schema'] : {})

/** The params of the first example. */
function exampleOf(examples: unknown): unknown[] | undefined {
  const [first] = listOf(examples)
  return isRecord(first) && Array.isArray(first['params'])
    ? first['params'].map((param) => (isRecord(param) ? param['value'] : undefined))
    : undefined
}

/** The methods of an OpenRPC document, by namespace and name; malformed ones are left out. */
export function methodsFromOpenRpc(document: unknown): ConsoleMethod[] {
  const methods = isRecord(document) ? listOf(document['methods']) : []
  return methods.filter(isRecord).flatMap((method): ConsoleMethod[] => {
    const { name, summary } = method
    if (typeof name !== 'string') return []
    const [visibility, reference] = [method['x-visibility'], method['x-reference']]
    return [
      {
        name,
        namespace: name.slice(0, Math.max(0, name.indexOf('_'))),
        summary: typeof summary === 'string' ? summary : '',
        params: listOf(method['params'])
          .filter(isRecord)
          .map((param) => ({ name: String(param['name']), isRequired: param['required'] === true, schema: schemaOf(param) })),
        result: schemaOf(method['result']),
        aliases: listOf(method['x-aliases']).filter((it) => typeof it === 'string'),
        visibility: VISIBILITIES.includes(visibility) ? (visibility as ConsoleMethod['visibility']) : 'public',
        reference: REFERENCES.includes(reference) ? (reference as ConsoleMethod['reference']) : 'functional',
        stub: method['x-reference-stub'],
        example: exampleOf(method['examples']),
      },
    ]
  })
}

/** A schema in a word or two: its title, its type, or its alternatives. */
export function schemaToText({ title, type, anyOf, items, enum: values }: JsonSchema): string {
  if (title !== undefined) return title
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (anyOf !== undefined) return Array.from(new Set(anyOf.map(schemaToText))).join(' or ')
  if (type === 'array') return items === undefined ? 'list' : `list of ${schemaToText(items)}`
  return type ?? 'any'
}
