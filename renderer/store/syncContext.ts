import type { RpcClient } from '../bridge/rpcClient.ts'
import type { AppStore } from './appStore.ts'

/** Shared by the parts of sync. */
export interface SyncContext {
  readonly client: Pick<RpcClient, 'call'>
  readonly store: AppStore
  /** Changes with every reload: responses to requests of an older epoch must not be written any more. */
  readonly epoch: () => number
  /** Receives failures other than the connection's. */
  readonly report: (error: unknown) => void
}

/** Runs a background task, and reports why it failed; never rejects. */
export async function guard({ report }: Pick<SyncContext, 'report'>, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    report(error)
  }
}
