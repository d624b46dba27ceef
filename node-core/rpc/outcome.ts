import type { JsonRpcError, JsonRpcOutcome } from '../contract/jsonRpc.ts'
import type { Dispatcher } from './dispatcher.ts'
import type { RpcSession } from './session.ts'

/** Calls a method in a session of the node itself. */
export async function outcomeOf(
  dispatcher: Dispatcher,
  session: RpcSession,
  method: string,
  params: readonly unknown[],
): Promise<JsonRpcOutcome> {
  const answer = await dispatcher.handle(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), session)
  const { result, error } = JSON.parse(answer!) as { result?: unknown; error?: JsonRpcError }
  return error ? { error } : { result }
}
