/** Response texts. */
import type { JsonRpcError } from '../contract/jsonRpc.ts'
import { type RequestId, idText } from './requestMessage.ts'

/** The text before the result of a response. */
export const resultHead = (id: RequestId): string => `{"jsonrpc":"2.0","id":${idText(id)},"result":`

/** The answer with a result; undefined where it is longer than the limit, in characters. Throws for what is no JSON. */
export function resultText(id: RequestId, result: unknown, limit: number): string | undefined {
  const text = `{"jsonrpc":"2.0","id":${idText(id)},"result":${JSON.stringify(result ?? null)}}`
  return text.length <= limit ? text : undefined
}

/** The response with an error. */
export function errorText(id: RequestId, error: JsonRpcError): string {
  return `{"jsonrpc":"2.0","id":${idText(id)},"error":${JSON.stringify(error)}}`
}

/** The error that replaces a result whose response is longer than the limit. */
export function tooLong(limit: number): JsonRpcError {
  return { code: -32005, message: `response is longer than the limit of ${limit} characters` }
}
