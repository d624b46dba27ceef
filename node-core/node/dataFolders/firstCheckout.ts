/** What a copied workspace begins with: a branch of the chain that it was copied from. */
import type { Hash } from '../../contract/hex.ts'
import type { RpcContext } from '../../rpc/context.ts'
import { changeFolderStatus, readFolderStatus } from './folderStatus.ts'

/** Has the next node of a folder check out a block before it does anything else. */
export const checkOutFirst = (dataDir: string, block: Hash): void => changeFolderStatus(dataDir, { checkout: block })

/**
 * Checks out the block that the folder is to begin with, as a control action that can be undone. It is tried once: the next start opens the chain as
 * it is. Throws the errors of a checkout.
 */
export async function doFirstCheckout(dataDir: string, { chain, history }: Pick<RpcContext, 'chain' | 'history'>): Promise<void> {
  const { checkout: block } = readFolderStatus(dataDir)
  if (block === undefined) return
  const origin = { by: 'workspaces', method: 'devnet_openBranch', isPerson: false, summary: () => `Check out block ${block}` }
  try {
    await history.run(origin, () => chain.exclusive(() => chain.checkout(block as Hash)))
  } finally {
    changeFolderStatus(dataDir, { checkout: undefined })
  }
}
