/** Calls of contracts at the reader's wish: what they return, and what a transaction would do. */
import type { WireBlockId } from '../../node-core/contract/blockId.ts'
import type { Address, Hex } from '../../node-core/contract/hex.ts'
import type { WireTraceableCall } from '../../node-core/contract/traceable.ts'
import type { BlockTag } from '../../node-core/contract/blockId.ts'
import type { WireLog } from '../../node-core/contract/wire/log.ts'
import type { WireSimulatedBlock } from '../../node-core/contract/wire/simulation.ts'
import type { WireSend } from '../bridge/methods.ts'
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
  /** What ran, to be looked into; undefined where nothing did. */
  subject: WireTraceableCall | undefined
}

/** A block as somebody types it: a tag, or a number. */
export function blockFromText(text: string): Hex | BlockTag | undefined {
  const typed = text.trim().toLowerCase().replaceAll(/[,_]/g, '')
  if (typed === '') return 'latest'
  if (typed === 'latest' || typed === 'pending' || typed === 'earliest' || typed === 'safe' || typed === 'finalized') return typed
  return /^\d{1,15}$/.test(typed) || /^0x[0-9a-f]{1,12}$/.test(typed) ? `0x${BigInt(typed).toString(16)}` : undefined
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

/** Tries a transaction upon the newest block. */
export async function simulateTransaction(client: Client, transaction: WireSend): Promise<Simulation> {
  try {
    const [block] = await client.call('eth_simulateV1', { blockStateCalls: [{ calls: [transaction] }] }, 'latest')
    const { status, returnData, error, gasUsed, logs } = block!.calls[0]!
    const subject = subjectOf(transaction, block!)
    if (status === '0x1') {
      const gasLimit = transaction.gas ?? (await client.call('eth_estimateGas', transaction))
      return { outcome: { kind: 'returned', output: returnData }, gasUsed: BigInt(gasUsed), gasLimit: BigInt(gasLimit), logs, subject }
    }
    const outcome: CallOutcome =
      error?.code === 3 ? { kind: 'reverted', data: error.data ?? '0x' } : { kind: 'failed', message: error?.message ?? 'it fails' }
    return { outcome, gasUsed: BigInt(gasUsed), gasLimit: undefined, logs: [], subject }
  } catch (error) {
    return { outcome: outcomeOfError(error), gasUsed: 0n, gasLimit: undefined, logs: [], subject: undefined }
  }
}

/** The call as it ran in a simulated block: upon the block before, in the same environment. */
function subjectOf({ nonce: _nonce, type: _type, ...call }: WireSend, block: WireSimulatedBlock): WireTraceableCall {
  const { number, timestamp, gasLimit, miner, mixHash, baseFeePerGas, parentHash } = block
  return {
    call: { gas: gasLimit, ...call },
    block: { blockHash: parentHash },
    blockOverrides: {
      number,
      time: timestamp,
      gasLimit,
      feeRecipient: miner,
      prevRandao: mixHash,
      ...(baseFeePerGas !== undefined && { baseFeePerGas }),
    },
  }
}

function outcomeOfError(error: unknown): CallOutcome {
  if (!(error instanceof RpcError) || error.reason === 'disconnected') throw error
  if (error.code === 3) return { kind: 'reverted', data: typeof error.data === 'string' ? (error.data as Hex) : '0x' }
  return { kind: 'failed', message: messageOf(error) }
}
