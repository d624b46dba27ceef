import type { JsonRpcError } from '../../node-core/contract/jsonRpc.ts'

/**
 * Why a call brought no result: the node refused it, the connection went away, no answer came in time, the answer was not JSON-RPC, or
 * nobody waits for it any longer.
 */
export type RpcErrorCause = 'refused' | 'disconnected' | 'timeout' | 'malformed' | 'cancelled'

/** A call that failed; `code` and `data` are the node's own where it answered. */
export class RpcError extends Error {
  readonly reason: RpcErrorCause
  readonly code: number | undefined
  readonly data: unknown

  constructor(reason: RpcErrorCause, message: string, answer?: JsonRpcError) {
    super(message)
    this.name = 'RpcError'
    this.reason = reason
    this.code = answer?.code
    this.data = answer?.data
  }
}

/** Text of a failure for people. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The node's code for a question that is too large. */
export const LIMIT_EXCEEDED = -32005
