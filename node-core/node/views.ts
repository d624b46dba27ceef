/** What clients reach of the node, and what its own window reaches: two registries, resolved once at the start. */
import type { OpenRpcDocument } from '../contract/openRpc.ts'
import { CodedError } from '../base/codedError.ts'
import type { RpcContext } from '../rpc/context.ts'
import { createDispatcher } from '../rpc/dispatcher.ts'
import { createErrorMapper } from '../rpc/errors.ts'
import { namespaceOf } from '../rpc/method.ts'
import { METHOD_ROWS } from '../rpc/methods.ts'
import { openRpcDocument } from '../rpc/openRpc.ts'
import { ALWAYS_ENABLED, createRegistry, type RpcRegistry } from '../rpc/registry.ts'
import type { Service } from '../server/session.ts'
import type { Log } from './log.ts'
import { loggedDispatcher } from './loggedDispatcher.ts'
import type { NodeOptions } from './options.ts'

/** `api`: the option names a namespace that does not exist. */
export type ViewErrorCode = 'api'

export interface Views {
  /** The configured profile and namespaces. */
  clients: Service
  /** OpenRPC document of what clients reach. */
  openRpc(): OpenRpcDocument
  /** The devnet profile and every namespace: the window shows the whole node, whatever its clients may see. */
  window: Service
}

/** Namespaces that the interface document names: allowed in `api` also where no method of theirs is there. */
const DOCUMENTED_NAMESPACES = ['eth', 'web3', 'net', 'txpool', 'debug', 'personal', 'admin', 'miner', 'clique', 'les', 'engine', 'trace', 'db', 'shh']

/** The namespaces of the `api` option. Throws CodedError with code `api` where one does not exist. */
export function namespacesFromApi(api: readonly string[]): ReadonlySet<string> {
  const known = new Set([...allNamespaces(), ...DOCUMENTED_NAMESPACES])
  for (const namespace of api) {
    if (known.has(namespace)) continue
    const owner = METHOD_ROWS.find(({ aliases }) => aliases?.some((alias) => namespaceOf(alias) === namespace))
    const remedy = owner ? `its names come with "${namespaceOf(owner.name)}"` : `known are ${[...known].toSorted().join(', ')}`
    throw new CodedError<ViewErrorCode>('api', `--json-rpc.api: there is no namespace "${namespace}"; ${remedy}`)
  }
  return new Set([...api, ALWAYS_ENABLED])
}

function allNamespaces(): Set<string> {
  return new Set(METHOD_ROWS.map(({ name }) => namespaceOf(name)))
}

/** Both views upon the same services. */
export function createViews(context: RpcContext, clientNamespaces: ReadonlySet<string>, options: NodeOptions, nodeLog: Log): Views {
  const log = nodeLog.part('rpc')
  const mapError = createErrorMapper({ error: (message, { method, error }) => log.error(message, { method, error }) })
  const onBroken = (method: string, reason: string) => log.warn('an answer was broken off', { method, reason })
  const viewOf = (registry: RpcRegistry, namespaces: ReadonlySet<string>): Service => {
    const limits = { batchLimit: options.batchLimit, responseLimit: options.responseLimitBytes }
    return { dispatcher: loggedDispatcher(createDispatcher(registry, context, { ...limits, mapError, onBroken }), log), namespaces }
  }
  const registry = createRegistry(METHOD_ROWS, options.profile)
  return {
    clients: viewOf(registry, clientNamespaces),
    openRpc: () => openRpcDocument(registry, context.node.version, clientNamespaces),
    window: viewOf(options.profile === 'devnet' ? registry : createRegistry(METHOD_ROWS, 'devnet'), allNamespaces()),
  }
}
