/** A checkout that the next start of a copied workspace makes: a branch of the chain that it was copied from. */
import type { Hash } from '../../contract/hex.ts'
import type { RpcContext } from '../../rpc/context.ts'
import { changeFolderStatus, readFolderStatus } from './folderStatus.ts'

/** Has the next start of a folder's node check out a block before anything else. Throws if that cannot be written. */
export function scheduleCheckout(dataDir: string, block: Hash): void {
  changeFolderStatus(dataDir, { checkout: block })
  if (readFolderStatus(dataDir).checkout !== block) throw new Error(`cannot write the status of ${dataDir}`)
}

/**
 * Checks out the block that is scheduled, if any, as a control action that can be undone. It is tried once: the next start opens the chain as
 * it is. Throws the errors of a checkout.
 */
export async function runScheduledCheckout(dataDir: string, { chain, history }: Pick<RpcContext, 'chain' | 'history'>): Promise<void> {
  const { checkout: block } = readFolderStatus(dataDir)
  if (block === undefined) return
  const origin = { by: 'workspaces', method: 'devnet_openBranch', isPerson: false, summary: () => `Check out block ${block}` }
  try {
    await history.run(origin, () => chain.exclusive(() => chain.checkout(block as Hash)))
  } finally {
    changeFolderStatus(dataDir, { checkout: undefined })
  }
}
