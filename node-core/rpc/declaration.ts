/** The TypeScript declaration of the methods, for clients: types only, made of the same schemas as the OpenRPC document. */
import type { JsonSchema } from '../contract/codec.ts'
import type { AnyMethodRow } from './method.ts'

const HEADER = `/**
 * The JSON-RPC methods of Terrarium VERSION in its devnet profile, as its node declares them.
 *
 *     import { createPublicClient, http, rpcSchema } from 'viem'
 *     import type { TerrariumRpcSchema } from './terrarium-rpc.d.ts'
 *     createPublicClient({ transport: http(), rpcSchema: rpcSchema<TerrariumRpcSchema>() })
 */
export type Hex = \`0x\${string}\`
export type Address = Hex
export type Hash = Hex
`

const FOOTER = `
export type TerrariumMethod = keyof TerrariumMethods
export type ParamsOf<M extends TerrariumMethod> = TerrariumMethods[M]['params']
export type ResultOf<M extends TerrariumMethod> = TerrariumMethods[M]['result']

type RpcMethod<M extends TerrariumMethod> = {
  Method: M
  Parameters: ParamsOf<M> extends [] ? undefined : ParamsOf<M>
  ReturnType: ResultOf<M>
}
`

/** Shapes that have a title of their own, by the name of their type. */
type Named = ReadonlyMap<string, JsonSchema>

/** Text of `terrarium-rpc.d.ts`: every method of the rows by its name and its aliases. */
export function rpcDeclaration(rows: readonly AnyMethodRow[], version: string): string {
  const named = namedOf(rows)
  const methods = rows.flatMap((row) => [row.name, ...(row.aliases ?? [])].map((name) => ({ name, text: methodText(name, row, named) })))
  return [
    HEADER.replace('VERSION', version),
    ...Array.from(named, ([name, schema]) => namedText(name, schema, named)),
    `/** Params and result of every method, by its name. */\nexport interface TerrariumMethods {\n${methods.map(({ text }) => text).join('\n')}\n}`,
    FOOTER,
    `/** For \`rpcSchema\` of viem. */\nexport type TerrariumRpcSchema = [\n${methods.map(({ name }) => `  RpcMethod<'${name}'>,`).join('\n')}\n]\n`,
  ].join('\n')
}

function namedText(name: string, schema: JsonSchema, named: Named): string {
  return schema.properties
    ? `export interface ${name} ${membersText(schema, named, '')}\n`
    : `export type ${name} = ${typeText({ ...schema, title: '' }, named, '')}\n`
}

function methodText(name: string, { name: own, summary, params, result, visibility }: AnyMethodRow, named: Named): string {
  const doc = `  /** ${summary}${visibility === 'private' ? ' Private: needs the token.' : ''} */\n`
  if (name !== own) return `${doc}  ${name}: TerrariumMethods['${own}']`
  const listed = params.map(([param, { isOptional, schema }]) => {
    const type = typeText(schema, named, '  ')
    return isOptional ? `${param}?: ${type} | null` : `${param}: ${type}`
  })
  return `${doc}  ${name}: { params: [${listed.join(', ')}]; result: ${typeText(result.schema, named, '  ')} }`
}

/** The shapes of the rows that have a title, but for those of which several have the same. */
function namedOf(rows: readonly AnyMethodRow[]): Named {
  const byName = new Map<string, Map<string, JsonSchema>>()
  const visit = (schema: JsonSchema): void => {
    if (schema.title !== undefined && isShape(schema)) {
      const name = typeName(schema.title)
      byName.set(name, (byName.get(name) ?? new Map<string, JsonSchema>()).set(JSON.stringify({ ...schema, default: undefined }), schema))
    }
    for (const part of partsOf(schema)) visit(part)
  }
  for (const { params, result } of rows) for (const schema of [...params.map(([, codec]) => codec.schema), result.schema]) visit(schema)
  return new Map(
    Array.from(byName, ([name, schemas]) => [name, Array.from(schemas.values())] as const)
      .filter(([, schemas]) => schemas.length === 1)
      .map(([name, [schema]]) => [name, schema!] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** Whether it is worth a name: texts, numbers and lists are shorter than theirs. */
function isShape({ properties, anyOf, enum: values, additionalProperties }: JsonSchema): boolean {
  return [properties, anyOf, values].some((it) => it !== undefined) || typeof additionalProperties === 'object'
}

function partsOf({ items, properties = {}, additionalProperties, anyOf = [] }: JsonSchema): JsonSchema[] {
  const values = typeof additionalProperties === 'object' ? [additionalProperties] : []
  return [...(items ? [items] : []), ...Object.values(properties), ...values, ...anyOf]
}

/** `LogFilter` of `log filter`. */
function typeName(title: string): string {
  return title.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function membersText({ properties = {}, required = [] }: JsonSchema, named: Named, indent: string): string {
  const members = Object.entries(properties).map(([key, schema]) => {
    const doc = schema.description === undefined ? '' : `${indent}  /** ${schema.description} */\n`
    return `${doc}${indent}  ${propertyName(key)}${required.includes(key) ? '' : '?'}: ${typeText(schema, named, `${indent}  `)}`
  })
  return `{\n${members.join('\n')}\n${indent}}`
}

function propertyName(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key)
}

function typeText(schema: JsonSchema, named: Named, indent: string): string {
  const name = schema.title === undefined ? '' : typeName(schema.title)
  // An object without fields may stand for one of its name: a shape that holds itself.
  if (named.has(name) && (isShape(schema) || schema.type === 'object')) return name
  if (schema.anyOf) return Array.from(new Set(schema.anyOf.map((part) => typeText(part, named, indent)))).join(' | ')
  if (schema.enum) return schema.enum.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(' | ')
  switch (schema.type) {
    case 'string':
      return schema.pattern?.startsWith('^0x') ? hexName(schema.title) : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return listText(typeText(schema.items ?? {}, named, indent))
    case 'object':
      return objectText(schema, named, indent)
    case 'boolean':
    case 'null':
      return schema.type
    default:
      return 'unknown'
  }
}

function hexName(title: string | undefined): string {
  return title === 'address' ? 'Address' : title === 'hash' ? 'Hash' : 'Hex'
}

function listText(item: string): string {
  return / [|] /.test(item) ? `(${item})[]` : `${item}[]`
}

function objectText(schema: JsonSchema, named: Named, indent: string): string {
  if (schema.properties) return membersText(schema, named, indent)
  const { additionalProperties: values } = schema
  return typeof values === 'object' ? `Record<string, ${typeText(values, named, indent)}>` : 'object'
}
