import type { Block } from '../types/block.ts'
import { transactionHashes } from '../types/foreignBlock.ts'
import type { Capabilities } from './capabilities.ts'
import type { RemoteClient } from './remoteClient.ts'

/**
 * The remote's answer for the receipts of a block, in few requests: null, or with nulls in it, if it lacks some. Throws RemoteError, or the
 * reason of `signal`.
 */
export async function readReceipts(client: RemoteClient, capabilities: Capabilities, block: Block, signal: AbortSignal): Promise<unknown> {
  const hashes = transactionHashes(block)
  if (hashes.length === 0) return []
  if (capabilities.blockReceipts) {
    const [outcome] = await client.requestAll([{ method: 'eth_getBlockReceipts', params: [block.hash] }], signal)
    if ('result' in outcome!) return outcome.result
    capabilities.blockReceipts = false
  }
  const outcomes = await client.requestAll(
    hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    signal,
  )
  return outcomes.map((it) => {
    if ('result' in it) return it.result
    throw client.refused('eth_getTransactionReceipt', it)
  })
}
