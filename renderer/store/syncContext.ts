import type { RpcClient } from '../bridge/rpcClient.ts'
import type { AppStore } from './appStore.ts'

/** What the parts of sync share. */
export interface SyncContext {
  readonly client: Pick<RpcClient, 'call'>
  readonly store: AppStore
  /** Changes with every reload: what was asked in an older epoch must not be written any more. */
  readonly epoch: () => number
  /** Hears failures that are not the connection's. */
  readonly report: (error: unknown) => void
}

/** Runs something that nobody waits for, and reports why it failed; never rejects. */
export async function guard({ report }: Pick<SyncContext, 'report'>, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    report(error)
  }
}
