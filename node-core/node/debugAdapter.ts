import { CodedError } from '../base/codedError.ts'
import type { DebugServer } from '../debugAdapter/debugServer.ts'
import type { DebugAdapterErrorCode } from '../debugAdapter/messageReader.ts'
import type { ContextHolder } from '../rpc/context.ts'
import { RpcError } from '../rpc/errors.ts'
import { sourcedOf } from '../rpc/tracedOf.ts'
import type { Authorizer } from '../server/auth.ts'
import type { Log } from './log.ts'

/** Starts the debug adapter, whose clients need the token as those of private methods do. Throws CodedError<ListenErrorCode>. */
export async function startDebugAdapter(
  port: number,
  holder: ContextHolder,
  authorizer: Authorizer,
  tokenFile: string,
  log: Log,
): Promise<DebugServer> {
  const { startDebugServer } = await import('../debugAdapter/debugServer.ts')
  const server = await startDebugServer(port, {
    get executions() {
      return holder.context.executions
    },
    find: (subject) => {
      try {
        return sourcedOf(holder.context, subject)
      } catch (error) {
        throw error instanceof RpcError ? new CodedError<DebugAdapterErrorCode>('bad-request', error.message) : error
      }
    },
    fetched: (run) => holder.context.chain.fetched(run),
    // Only programs on this machine reach it, and no web page can speak its protocol.
    isAuthorized: (token) =>
      authorizer.isAuthorized({ isLocalProgram: true, ...(token !== undefined && { authorization: `Bearer ${token}` }) }),
    tokenFile,
    onError: (error) => log.part('server').error('debug adapter', { error }),
  })
  authorizer.onRenewed(() => server.endSessions())
  return server
}
