import { dictionary } from '../../contract/compound.ts'
import { openRpcDocument } from '../../contract/openRpc.ts'
import { string } from '../../contract/primitives.ts'
import { method, namespaceOf } from '../method.ts'

/** Methods that report what is enabled, in the namespace `rpc`, which is always enabled. */
export const rpcModulesRows = [
  method({
    name: 'rpc_modules',
    summary: 'Enabled namespaces that have methods in this profile, each with its version.',
    params: [],
    result: dictionary(string, string),
    reference: 'functional',
    handler: ({ describeMethods }) => Object.fromEntries(describeMethods().methods.map(({ name }) => [namespaceOf(name), '1.0'])),
  }),
  method({
    name: 'rpc_discover',
    summary: 'The OpenRPC document of the methods of the enabled namespaces.',
    params: [],
    result: openRpcDocument,
    reference: 'functional',
    handler: ({ describeMethods }) => describeMethods(),
  }),
] as const
