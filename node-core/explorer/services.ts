import type { JsonRpcOutcome } from '../contract/jsonRpc.ts'
import type { Requester } from '../base/longWork.ts'
import type { WorkQueue } from '../base/workQueue.ts'
import type { Chain } from '../chain/chain.ts'
import type { InternalCalls } from '../filters/internalCalls.ts'
import type { TokenLedgers } from '../filters/tokenLedger.ts'
import type { Workspace } from '../workspace/workspace.ts'

/**
 * `bad-request`: a parameter is missing or wrong. `not-found`: what it names is not there. `not-compiled`: there is no compiler of that version,
 * or it refuses the sources; the message says which.
 */
export type ExplorerErrorCode = 'bad-request' | 'not-found' | 'not-compiled'

/** What the explorer's API reads, and what it may do. */
export interface ExplorerServices {
  readonly chain: Chain
  readonly work: WorkQueue
  readonly workspace: Workspace
  readonly internalCalls: InternalCalls
  readonly tokenLedgers: TokenLedgers
  /** Of the application. */
  readonly version: string
  /** Maximum run time of one answer. */
  readonly timeoutMs: number
  /**
   * The output of a compiler for standard JSON input. `version`: as compilers name it, without `v`: `0.8.37+commit.…`. Rejects with
   * `not-compiled`.
   */
  readonly compile: (input: object, version: string, requester: Requester) => Promise<unknown>
  /** The answer of a method of the node's JSON-RPC to a client without the token. */
  readonly call: (method: string, params: readonly unknown[]) => Promise<JsonRpcOutcome>
  /** Called with what is a bug; the client hears of an internal error. */
  readonly onError: (error: unknown) => void
}
