/** Calls of contracts at the reader's wish: what they return, and what a transaction would do. */
import type { Address, Hex } from '../../node-core/contract/hex.ts'
import type { BlockTag, WireLog } from '../../node-core/contract/wire.ts'
import type { WireSend } from '../bridge/accountMethods.ts'
import { messageOf, RpcError } from '../bridge/rpcError.ts'
import type { App } from './useApp.ts'

type Client = App['client']

/** How a call ended: with what it returned, with revert data, or not at all. */
export type CallOutcome = { kind: 'returned'; output: Hex } | { kind: 'reverted'; data: Hex } | { kind: 'failed'; message: string }

/** What a transaction would do if it came next. */
export interface Simulation {
  outcome: CallOutcome
  gasUsed: bigint
  /** The least gas limit with which it works; undefined where it does not. */
  gasLimit: bigint | undefined
  logs: readonly WireLog[]
}

/** A block as somebody types it: a tag, or a number. */
export function blockFromText(text: string): Hex | BlockTag | undefined {
  const typed = text.trim().toLowerCase().replaceAll(/[,_]/g, '')
  if (typed === '') return 'latest'
  if (typed === 'latest' || typed === 'pending' || typed === 'earliest' || typed === 'safe' || typed === 'finalized') return typed
  return /^\d{1,15}$/.test(typed) || /^0x[0-9a-f]{1,12}$/.test(typed) ? `0x${BigInt(typed).toString(16)}` : undefined
}

/** Runs a call that changes nothing. Rejects only where the connection went away. */
export async function callContract(client: Client, to: Address, input: Hex, block: Hex | BlockTag, from?: Address): Promise<CallOutcome> {
  try {
    return { kind: 'returned', output: await client.call('eth_call', { to, input, ...(from ? { from } : {}) }, block) }
  } catch (error) {
    return outcomeOfError(error)
  }
}

/** Tries a transaction upon the newest block. */
export async function simulateTransaction(client: Client, transaction: WireSend): Promise<Simulation> {
  try {
    const [block] = await client.call('eth_simulateV1', { blockStateCalls: [{ calls: [transaction] }] }, 'latest')
    const { status, returnData, error, gasUsed, logs } = block!.calls[0]!
    if (status === '0x1') {
      const gasLimit = transaction.gas ?? (await client.call('eth_estimateGas', transaction))
      return { outcome: { kind: 'returned', output: returnData }, gasUsed: BigInt(gasUsed), gasLimit: BigInt(gasLimit), logs }
    }
    const outcome: CallOutcome = error?.code === 3 ? { kind: 'reverted', data: error.data ?? '0x' } : { kind: 'failed', message: error?.message ?? 'it fails' }
    return { outcome, gasUsed: BigInt(gasUsed), gasLimit: undefined, logs: [] }
  } catch (error) {
    return { outcome: outcomeOfError(error), gasUsed: 0n, gasLimit: undefined, logs: [] }
  }
}

function outcomeOfError(error: unknown): CallOutcome {
  if (!(error instanceof RpcError) || error.reason === 'disconnected') throw error
  if (error.code === 3) return { kind: 'reverted', data: typeof error.data === 'string' ? (error.data as Hex) : '0x' }
  return { kind: 'failed', message: messageOf(error) }
}
