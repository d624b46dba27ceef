import type { Explorer } from '../explorer/request.ts'
import type { ExplorerErrorCode, JsonRpcOutcome } from '../explorer/services.ts'
import { CodedError } from '../base/codedError.ts'
import type { RpcContext } from '../rpc/context.ts'
import type { Service } from '../server/session.ts'
import type { Log } from './log.ts'
import type { NodeOptions } from './options.ts'

/**
 * What answers as explorers do, loaded at its first request; undefined where clients may not read the chain, or where the interface document
 * is all that they get.
 */
export function explorerOf(
  { profile, rpcEvmTimeoutMs }: Pick<NodeOptions, 'profile' | 'rpcEvmTimeoutMs'>,
  { chain, work, workspace, internalCalls }: RpcContext,
  { dispatcher, namespaces }: Service,
  log: Log,
): (() => Promise<Explorer>) | undefined {
  if (profile !== 'devnet' || !namespaces.has('eth')) return undefined
  const session = { transport: 'http', authenticated: false, namespaces, label: 'explorer API', onClose: () => undefined } as const
  let loading: Promise<Explorer> | undefined
  const load = async () => {
    const { createExplorer } = await import('../explorer/explorer.ts')
    return createExplorer({
      chain,
      work,
      workspace,
      internalCalls,
      timeoutMs: rpcEvmTimeoutMs || Infinity,
      compile: (_input, version) =>
        Promise.reject(
          new CodedError<ExplorerErrorCode>('not-compiled', `there is no compiler of version ${version}: import the build instead`),
        ),
      async call(method, params) {
        const answer = await dispatcher.handle(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), session)
        const { result, error } = JSON.parse(answer!) as { result?: unknown; error?: Extract<JsonRpcOutcome, { error: unknown }>['error'] }
        return error ? { error } : { result }
      },
      onError: (error) => log.part('server').error('explorer API', { error }),
    })
  }
  return () => (loading ??= load())
}
