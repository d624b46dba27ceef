/** JSON-RPC 2.0 envelopes. */

/** Clients send numbers, strings (UUIDs) and null. */
export type JsonRpcId = number | string | null

/** A request, or a notification where it has no id. */
export interface JsonRpcRequest {
  jsonrpc: '2.0'
  /** Absent: a notification, which gets no answer. */
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

/** A pushed event: `method` is `eth_subscription` or `devnet_subscription`. */
export interface JsonRpcNotification {
  jsonrpc: '2.0'
  method: string
  params: { subscription: string; result: unknown }
}
