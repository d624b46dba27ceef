import type { Explorer } from '../explorer/request.ts'
import type { ContextHolder, RpcContext } from '../rpc/context.ts'
import { outcomeOf } from '../rpc/outcome.ts'
import type { Service } from '../server/session.ts'
import { applicationVersion } from './applicationFiles.ts'
import type { Log } from './log.ts'
import type { NodeOptions } from './options.ts'

/**
 * What answers as explorers and beacon nodes do, loaded at its first request; undefined where clients may not read the chain, or where the interface document
 * is all that they get.
 */
export function explorerOf(
  { profile, rpcEvmTimeoutMs, verifyCompilers }: Pick<NodeOptions, 'profile' | 'rpcEvmTimeoutMs' | 'verifyCompilers'>,
  holder: ContextHolder,
  { dispatcher, namespaces }: Service,
  log: Log,
): (() => Promise<Explorer>) | undefined {
  if (profile !== 'devnet' || !namespaces.has('eth')) return undefined
  const session = { transport: 'http', authenticated: false, namespaces, label: 'explorer API', onClose: () => undefined } as const
  let loading: { context: RpcContext; explorer: Promise<Explorer> } | undefined
  const load = async ({ chain, work, workspace, internalCalls, tokenLedgers }: RpcContext) => {
    const { createCompiler, createExplorer } = await import('../explorer/explorer.ts')
    return createExplorer({
      chain,
      work,
      workspace,
      internalCalls,
      tokenLedgers,
      version: applicationVersion(),
      timeoutMs: rpcEvmTimeoutMs || Infinity,
      compile: createCompiler({ mayRunFound: verifyCompilers === 'found', isWanted: () => !work.isClosed }),
      call: (method, params) => outcomeOf(dispatcher, session, method, params),
      onError: (error) => log.part('server').error('explorer API', { error }),
    })
  }
  return () => {
    const { context } = holder
    if (loading?.context !== context) loading = { context, explorer: load(context) }
    return loading.explorer
  }
}
