import type { Codec, JsonSchema } from '../contract/codec.ts'
import { type AnyMethodRow, type RowVisibility, namespaceOf } from './method.ts'
import { ALWAYS_ENABLED, type RpcRegistry } from './registry.ts'

/** A parameter or result as OpenRPC describes it. */
export interface ContentDescriptor {
  name: string
  required?: boolean
  schema: JsonSchema
}

/** A method as OpenRPC describes it. */
export interface OpenRpcMethod {
  name: string
  summary: string
  tags: { name: string }[]
  paramStructure: 'by-position'
  params: ContentDescriptor[]
  result: ContentDescriptor
  errors: { code: number; message: string }[]
  /** Other names of the method. */
  'x-aliases'?: readonly string[]
  /** `private`: authentication is required; `signing`: only for accounts that are no dev accounts. */
  'x-visibility': RowVisibility
  /** What the reference profile does with it; `own`: it answers otherwise than the devnet profile. */
  'x-reference': 'functional' | 'stub' | 'own' | 'notImplemented'
  /** What it answers there to whatever it is asked. */
  'x-reference-stub'?: unknown
}

/** An OpenRPC document. */
export interface OpenRpcDocument {
  openrpc: '1.3.2'
  info: { title: string; version: string }
  methods: OpenRpcMethod[]
}

/** OpenRPC document of the methods that the registry's profile answers in the namespaces, by name. */
export function openRpcDocument(registry: RpcRegistry, version: string, namespaces: ReadonlySet<string>): OpenRpcDocument {
  const methods = registry.rows
    .filter(({ name }) => registry.get(name) !== undefined && (namespaces.has(namespaceOf(name)) || namespaceOf(name) === ALWAYS_ENABLED))
    .map((row): OpenRpcMethod => ({
      name: row.name,
      summary: row.summary,
      tags: [{ name: namespaceOf(row.name) }],
      paramStructure: 'by-position',
      params: row.params.map(([name, codec]) => parameter(name, codec)),
      result: { name: 'result', schema: row.result.schema },
      ...(row.aliases === undefined ? {} : { 'x-aliases': row.aliases }),
      ...accessOf(row, registry),
      ...referenceOf(row),
    }))
  return {
    openrpc: '1.3.2',
    info: { title: 'Terrarium JSON-RPC', version },
    methods: methods.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  }
}

const INVALID_PARAMS = { code: -32602, message: 'an argument is missing, or is not what it should be: the message names it, with the reason' }
const NOT_AUTHENTICATED = { code: -32001, message: 'authentication required' }

function accessOf({ name, visibility = 'public' }: AnyMethodRow, registry: RpcRegistry): Pick<OpenRpcMethod, 'errors' | 'x-visibility'> {
  const resolved = registry.get(name)!.visibility === 'private' ? 'private' : visibility
  return { errors: resolved === 'public' ? [INVALID_PARAMS] : [INVALID_PARAMS, NOT_AUTHENTICATED], 'x-visibility': resolved }
}

function referenceOf({ reference }: AnyMethodRow): Pick<OpenRpcMethod, 'x-reference' | 'x-reference-stub'> {
  if (typeof reference === 'string') return { 'x-reference': reference }
  return 'stub' in reference ? { 'x-reference': 'stub', 'x-reference-stub': reference.stub } : { 'x-reference': 'own' }
}

function parameter(name: string, codec: Codec<unknown, unknown>): ContentDescriptor {
  return { name, required: codec.isOptional !== true, schema: codec.schema }
}
