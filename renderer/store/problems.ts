import { messageOf, RpcError } from '../bridge/rpcError.ts'
import type { AppStore } from './appStore.ts'
import { guard } from './syncContext.ts'

/** Shows why the window could not read from the node. */
export class Problems {
  readonly #store: AppStore

  constructor(store: AppStore) {
    this.#store = store
  }

  readonly report = (error: unknown): void => {
    // A lost connection has its own banner, and everything is reloaded after it.
    if (error instanceof RpcError && error.reason === 'disconnected') return
    this.#store.setState(({ node }) => ({ node: { ...node, problem: messageOf(error) } }))
  }

  /** Runs a background task; never rejects. */
  guard(run: () => Promise<void>): Promise<void> {
    return guard(this, run)
  }
}
