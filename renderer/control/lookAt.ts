import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { messageOf, RpcError } from '../bridge/rpcError.ts'
import { plainText } from '../format/revert.ts'
import type { App } from '../store/useApp.ts'

const MAX_REASON_LENGTH = 600

/** Shows the chain as it was at a block, or as it is now; tells why that failed. Returns whether it is shown. */
export async function lookAt({ sync, tell }: Pick<App, 'sync' | 'tell'>, block: number | undefined): Promise<boolean> {
  try {
    await sync.lookAt(block)
    return true
  } catch (error) {
    // A lost connection has its own banner.
    const isAway = error instanceof RpcError && error.reason === 'disconnected'
    if (!isAway)
      tell(
        block === undefined ? 'The newest block could not be shown' : `Block ${groupDigits(block)} could not be shown`,
        plainText(messageOf(error), MAX_REASON_LENGTH),
      )
    return false
  }
}
