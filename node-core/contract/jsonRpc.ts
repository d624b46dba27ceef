/** JSON-RPC 2.0 envelopes. */

/** Clients send numbers, strings (UUIDs) and null. */
export type JsonRpcId = number | string | null

/** A request, or a notification where it has no id. */
export interface JsonRpcRequest {
  jsonrpc: '2.0'
  /** Absent for a notification, which gets no response. */
  id?: JsonRpcId
  method: string
  params?: unknown[] | Record<string, unknown>
}

/** Why a request failed. */
export interface JsonRpcError {
  code: number
  message: string
  data?: unknown
}

/** The part of a response that is not its envelope. */
export type JsonRpcOutcome = { result: unknown } | { error: JsonRpcError }

/** A pushed event: `method` is `eth_subscription` or that of another namespace. */
export interface JsonRpcNotification {
  jsonrpc: '2.0'
  method: string
  params: { subscription: string; result: unknown }
}

/**
 * Code of the error for who has not shown that they may call a private method (EIP-1193); viem names it so, where it takes other codes for
 * missing resources.
 */
export const UNAUTHORIZED = 4100
