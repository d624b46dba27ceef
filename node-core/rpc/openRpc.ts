import type { Codec, JsonSchema } from '../contract/codec.ts'
import { namespaceOf } from './method.ts'
import type { RpcRegistry } from './registry.ts'

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
  /** Other names of the method. */
  'x-aliases'?: readonly string[]
  /** Authentication is required. */
  'x-private'?: true
}

/** An OpenRPC document. */
export interface OpenRpcDocument {
  openrpc: '1.3.2'
  info: { title: string; version: string }
  methods: OpenRpcMethod[]
}

/** OpenRPC document of the methods that the registry's profile answers, by name. `isEnabled` chooses namespaces; all where absent. */
export function openRpcDocument(registry: RpcRegistry, version: string, isEnabled: (namespace: string) => boolean = () => true): OpenRpcDocument {
  const methods = registry.rows
    .filter((row) => registry.get(row.name) !== undefined && isEnabled(namespaceOf(row.name)))
    .map((row): OpenRpcMethod => ({
      name: row.name,
      summary: row.summary,
      tags: [{ name: namespaceOf(row.name) }],
      paramStructure: 'by-position',
      params: row.params.map(([name, codec]) => parameter(name, codec)),
      result: { name: 'result', schema: row.result.schema },
      ...(row.aliases === undefined ? {} : { 'x-aliases': row.aliases }),
      ...(registry.get(row.name)!.visibility === 'private' ? { 'x-private': true } : {}),
    }))
  return {
    openrpc: '1.3.2',
    info: { title: 'Terrarium JSON-RPC', version },
    methods: methods.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  }
}

function parameter(name: string, codec: Codec<unknown, unknown>): ContentDescriptor {
  return { name, required: codec.isOptional !== true, schema: codec.schema }
}
