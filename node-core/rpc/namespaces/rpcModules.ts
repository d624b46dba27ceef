import { wire } from '../../contract/compound.ts'
import type { OpenRpcDocument } from '../../contract/openRpc.ts'
import { method, namespaceOf } from '../method.ts'
import { listOf, shape } from '../wire/schemas.ts'

/** The methods that tell what is enabled. They have a namespace of their own, `rpc`, which always is. */
export const rpcModulesRows = [
  method({
    name: 'rpc_modules',
    summary: 'Enabled namespaces that have a method in this profile, each with its version.',
    params: [],
    result: wire<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } }),
    reference: 'functional',
    handler: ({ describeMethods }) => Object.fromEntries(describeMethods().methods.map(({ name }) => [namespaceOf(name), '1.0'])),
  }),
  method({
    name: 'rpc_discover',
    summary: 'The OpenRPC document of the methods of the enabled namespaces.',
    params: [],
    result: wire<OpenRpcDocument>(
      shape('OpenRPC', { openrpc: { type: 'string' }, info: { type: 'object' }, methods: listOf({ type: 'object' }) }),
    ),
    reference: 'functional',
    handler: ({ describeMethods }) => describeMethods(),
  }),
] as const
