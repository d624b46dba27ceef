import type { Codec, JsonSchema } from '../contract/codec.ts'
import { UNAUTHORIZED } from '../contract/jsonRpc.ts'
import type { ContentDescriptor, OpenRpcDocument, OpenRpcMethod } from '../contract/openRpc.ts'
import { type AnyMethodRow, namespaceOf } from './method.ts'
import { METHOD_EXAMPLES } from './methodExamples.ts'
import { ALWAYS_ENABLED, type RpcRegistry } from './registry.ts'

/** OpenRPC document of the methods of the registry's profile in the namespaces, by name. */
export function openRpcDocument(registry: RpcRegistry, version: string, namespaces: ReadonlySet<string>): OpenRpcDocument {
  const methods = registry.rows
    .filter(({ name }) => registry.get(name) !== undefined && (namespaces.has(namespaceOf(name)) || namespaceOf(name) === ALWAYS_ENABLED))
    .map((row): OpenRpcMethod => ({
      name: row.name,
      summary: row.summary,
      tags: [{ name: namespaceOf(row.name) }],
      paramStructure: 'by-position',
      params: row.params.map(([name, codec]) => parameter(name, codec)),
      result: { name: 'result', schema: resultSchema(row, registry) },
      ...examplesOf(row),
      ...(row.aliases === undefined ? {} : { 'x-aliases': [...row.aliases] }),
      ...accessOf(row, registry),
      ...referenceOf(row),
    }))
  return {
    openrpc: '1.3.2',
    info: { title: 'Terrarium JSON-RPC', version },
    methods: methods.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  }
}

const INVALID_PARAMS = {
  code: -32602,
  message: 'an argument is missing or invalid: the message names it and the reason',
}
const NOT_AUTHENTICATED = { code: UNAUTHORIZED, message: 'authentication required' }

function accessOf({ name, visibility = 'public' }: AnyMethodRow, registry: RpcRegistry): Pick<OpenRpcMethod, 'errors' | 'x-visibility'> {
  const resolved = registry.get(name)!.visibility === 'private' ? 'private' : visibility
  return { errors: resolved === 'public' ? [INVALID_PARAMS] : [INVALID_PARAMS, NOT_AUTHENTICATED], 'x-visibility': resolved }
}

function resultSchema({ reference, result }: AnyMethodRow, { profile }: RpcRegistry): JsonSchema {
  const own = profile === 'reference' && typeof reference === 'object' && 'handler' in reference ? reference.result : undefined
  return (own ?? result).schema
}

function examplesOf({ name, params }: AnyMethodRow): Pick<OpenRpcMethod, 'examples'> {
  const values = METHOD_EXAMPLES[name]
  return values === undefined
    ? {}
    : { examples: [{ name: 'example', params: values.map((value, at) => ({ name: params[at]![0], value })) }] }
}

function referenceOf({ reference }: AnyMethodRow): Pick<OpenRpcMethod, 'x-reference' | 'x-reference-stub'> {
  if (typeof reference === 'string') return { 'x-reference': reference }
  return 'stub' in reference ? { 'x-reference': 'stub', 'x-reference-stub': reference.stub } : { 'x-reference': 'own' }
}

function parameter(name: string, codec: Codec<unknown, unknown>): ContentDescriptor {
  return { name, required: codec.isOptional !== true, schema: codec.schema }
}
