import type { JsonRpcError } from '../contract/jsonRpc.ts'

/** Calls a method of the node. Rejects with AskError. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** What is asked on behalf of a client. */
export interface AgentRights {
  /** With the rights that it has shown. */
  readonly ask: Ask
  /** As a client without the token. */
  readonly askPublic: Ask
}

/** The error with which a method answered. */
export class AskError extends Error {
  /** Of JSON-RPC. */
  readonly code: number

  constructor({ code, message, data }: JsonRpcError) {
    super(data === undefined ? message : `${message} (data ${JSON.stringify(data)})`)
    this.name = 'AskError'
    this.code = code
  }
}
