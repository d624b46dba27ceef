import { wire } from '../../contract/compound.ts'
import { method } from '../method.ts'

/** The method that lists namespaces. It has a namespace of its own, `rpc`, which is always enabled. */
export const rpcModulesRows = [
  method({
    name: 'rpc_modules',
    summary: 'Namespaces that are enabled, each with its version.',
    params: [],
    result: wire<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } }),
    reference: 'functional',
    handler: ({ session }) => Object.fromEntries(Array.from(session.namespaces).toSorted().map((name) => [name, '1.0'])),
  }),
] as const
