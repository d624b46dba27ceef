/** The namespaces that the `api` option accepts. */
import { DEVNET_PREFIXES, namespaceOf } from '../rpc/method.ts'
import { METHOD_ROWS } from '../rpc/methods.ts'
import { ALWAYS_ENABLED } from '../rpc/registry.ts'

/** Namespaces in the interface document, accepted even if they have no methods. */
const DOCUMENTED = ['eth', 'web3', 'net', 'txpool', 'debug', 'personal', 'admin', 'miner', 'clique', 'les', 'engine', 'trace', 'db', 'shh']

/** Namespaces that have methods. */
export const ALL_NAMESPACES: ReadonlySet<string> = new Set(METHOD_ROWS.map(({ name }) => namespaceOf(name)))

/** All names that the option accepts, in alphabetical order. */
export const NAMESPACE_NAMES: readonly string[] = Array.from(new Set([...ALL_NAMESPACES, ...DOCUMENTED, ...DEVNET_PREFIXES])).toSorted()

/** The namespaces that the option enables. */
export function namespacesFromApi(api: readonly string[]): ReadonlySet<string> {
  return new Set([...api.map((name) => namespaceOf(`${name}_`)), ALWAYS_ENABLED])
}
