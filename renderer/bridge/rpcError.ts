import type { JsonRpcError } from '../../node-core/contract/jsonRpc.ts'

/**
 * Why a call has no result: the node returned an error, the connection was lost, it timed out, the response was not JSON-RPC, or it was
 * cancelled.
 */
export type RpcErrorCause = 'refused' | 'disconnected' | 'timeout' | 'malformed' | 'cancelled'

/** A failed call; `code` and `data` are the node's own if it responded. */
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

/** User-facing text of a failure. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The node's code for a request that is too large. */
export const LIMIT_EXCEEDED = -32005
