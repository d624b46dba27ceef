/** Calls of contracts at the reader's wish: what they return. */
import type { BlockTag, WireBlockId } from '../../node-core/contract/blockId.ts'
import { quantityFromBigint, type Address, type Hex } from '../../node-core/contract/hex.ts'
import { messageOf, RpcError } from '../bridge/rpcError.ts'
import type { App } from './useApp.ts'

type Client = App['client']

/** How a call ended: with what it returned, with revert data, or not at all. */
export type CallOutcome = { kind: 'returned'; output: Hex } | { kind: 'reverted'; data: Hex } | { kind: 'failed'; message: string }

/** A block as somebody types it: a tag, or a number. */
export function blockFromText(text: string): Hex | BlockTag | undefined {
  const typed = text.trim().toLowerCase().replaceAll(/[,_]/g, '')
  if (typed === '') return 'latest'
  if (typed === 'latest' || typed === 'pending' || typed === 'earliest' || typed === 'safe' || typed === 'finalized') return typed
  return /^\d{1,15}$/.test(typed) || /^0x[0-9a-f]{1,12}$/.test(typed) ? quantityFromBigint(BigInt(typed)) : undefined
}

/** The block that a name stands for now, which goes on standing for it; the pending one has no other name. */
export async function fixedBlock(client: Client, block: Hex | BlockTag): Promise<WireBlockId> {
  if (block === 'pending') return block
  const found = await client.call('eth_getBlockByNumber', block, false)
  return found?.hash ? { blockHash: found.hash } : block
}

/** Runs a call that changes nothing. Rejects only where the connection went away. */
export async function callContract(client: Client, to: Address, input: Hex, block: WireBlockId, from?: Address): Promise<CallOutcome> {
  try {
    return { kind: 'returned', output: await client.call('eth_call', { to, input, ...(from ? { from } : {}) }, block) }
  } catch (error) {
    return outcomeOfError(error)
  }
}

/** How a call ended that the node refused or that failed. Throws where the connection went away. */
export function outcomeOfError(error: unknown): CallOutcome {
  if (!(error instanceof RpcError) || error.reason === 'disconnected') throw error
  if (error.code === 3) return { kind: 'reverted', data: typeof error.data === 'string' ? (error.data as Hex) : '0x' }
  return { kind: 'failed', message: messageOf(error) }
}
