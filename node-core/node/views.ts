/** The methods available to clients and to the node's own window: two registries, resolved once on startup. */
import type { OpenRpcDocument } from '../contract/openRpc.ts'
import type { ContextHolder } from '../rpc/context.ts'
import { rpcDeclaration } from '../rpc/declaration.ts'
import { createDispatcher } from '../rpc/dispatcher.ts'
import { createErrorMapper } from '../rpc/errors.ts'
import { METHOD_ROWS } from '../rpc/methods.ts'
import { openRpcDocument } from '../rpc/openRpc.ts'
import { createRegistry, type RpcRegistry } from '../rpc/registry.ts'
import type { Service } from '../server/session.ts'
import type { Log } from './log.ts'
import { loggedDispatcher } from './loggedDispatcher.ts'
import { ALL_NAMESPACES } from './namespaces.ts'
import type { NodeOptions } from './options.ts'

export interface Views {
  /** The configured profile and namespaces. */
  clients: Service
  /** OpenRPC document of the methods available to clients. */
  openRpc(): OpenRpcDocument
  /** TypeScript declaration of all methods, whatever is available to clients: users keep it with their code. */
  declaration(): string
  /** The devnet profile and every namespace: the window shows the whole node, whatever is available to clients. */
  window: Service
}

/** Creates both views of the same services. */
export function createViews(holder: ContextHolder, clientNamespaces: ReadonlySet<string>, options: NodeOptions, nodeLog: Log): Views {
  const log = nodeLog.part('rpc')
  const mapError = createErrorMapper({ error: (message, { method, error }) => log.error(message, { method, error }) })
  const onBroken = (method: string, reason: string) => log.warn('response aborted', { method, reason })
  const viewOf = (registry: RpcRegistry, namespaces: ReadonlySet<string>): Service => {
    const limits = { batchLimit: options.batchLimit, responseLimit: options.responseLimitBytes }
    const dispatcher = loggedDispatcher(createDispatcher(registry, holder, { ...limits, mapError, onBroken }), log)
    return { dispatcher, namespaces, recorder: holder.context.recorder, supervisor: holder.context.supervisor }
  }
  const registry = createRegistry(METHOD_ROWS, options.profile)
  return {
    clients: { ...viewOf(registry, clientNamespaces), ...(options.clientVersion !== 'terrarium' && { dialect: options.clientVersion }) },
    openRpc: () => openRpcDocument(registry, holder.context.node.version, clientNamespaces),
    declaration: () => rpcDeclaration(METHOD_ROWS, holder.context.node.version),
    window: viewOf(options.profile === 'devnet' ? registry : createRegistry(METHOD_ROWS, 'devnet'), ALL_NAMESPACES),
  }
}
