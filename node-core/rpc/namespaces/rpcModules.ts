import { wire } from '../../contract/compound.ts'
import type { OpenRpcDocument } from '../../contract/openRpc.ts'
import { method } from '../method.ts'
import { listOf, shape } from '../wire/schemas.ts'

/** The methods that tell what is enabled. They have a namespace of their own, `rpc`, which always is. */
export const rpcModulesRows = [
  method({
    name: 'rpc_modules',
    summary: 'Namespaces that are enabled, each with its version.',
    params: [],
    result: wire<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } }),
    reference: 'functional',
    handler: ({ session }) => Object.fromEntries(Array.from(session.namespaces).toSorted().map((name) => [name, '1.0'])),
  }),
  method({
    name: 'rpc_discover',
    summary: 'The OpenRPC document of the methods of the enabled namespaces.',
    params: [],
    result: wire<OpenRpcDocument>(shape('OpenRPC', { openrpc: { type: 'string' }, info: { type: 'object' }, methods: listOf({ type: 'object' }) })),
    reference: 'functional',
    handler: ({ describeMethods }) => describeMethods(),
  }),
] as const
