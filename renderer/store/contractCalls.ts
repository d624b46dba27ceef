/** Contract calls on request, with their results. */
import type { BlockTag, WireBlockId } from '../../node-core/contract/blockId.ts'
import { quantityFromBigint, type Address, type Hex } from '../../node-core/contract/hex.ts'
import { messageOf, RpcError } from '../bridge/rpcError.ts'
import type { App } from './useApp.ts'

type Client = App['client']

/** The outcome of a call: its result, revert data, or an error. */
export type CallOutcome = { kind: 'returned'; output: Hex } | { kind: 'reverted'; data: Hex } | { kind: 'failed'; message: string }

/** A block as typed: a tag, or a number. */
export function blockFromText(text: string): Hex | BlockTag | undefined {
  const typed = text.trim().toLowerCase().replaceAll(/[,_]/g, '')
  if (typed === '') return 'latest'
  if (typed === 'latest' || typed === 'pending' || typed === 'earliest' || typed === 'safe' || typed === 'finalized') return typed
  return /^\d{1,15}$/.test(typed) || /^0x[0-9a-f]{1,12}$/.test(typed) ? quantityFromBigint(BigInt(typed)) : undefined
}

/** The block that a tag means now, for later use; the pending block has no other name. */
export async function fixedBlock(client: Client, block: Hex | BlockTag): Promise<WireBlockId> {
  if (block === 'pending') return block
  const found = await client.call('eth_getBlockByNumber', block, false)
  return found?.hash ? { blockHash: found.hash } : block
}

/** Runs a read-only call. Rejects only if the connection is lost. */
export async function callContract(client: Client, to: Address, input: Hex, block: WireBlockId, from?: Address): Promise<CallOutcome> {
  try {
    return { kind: 'returned', output: await client.call('eth_call', { to, input, ...(from ? { from } : {}) }, block) }
  } catch (error) {
    return outcomeOfError(error)
  }
}

/** The outcome of a call that the node refused or that failed. Throws if the connection is lost. */
export function outcomeOfError(error: unknown): CallOutcome {
  if (!(error instanceof RpcError) || error.reason === 'disconnected') throw error
  if (error.code === 3) return { kind: 'reverted', data: typeof error.data === 'string' ? (error.data as Hex) : '0x' }
  return { kind: 'failed', message: messageOf(error) }
}
