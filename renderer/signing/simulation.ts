import type { Hex } from '../../node-core/contract/hex.ts'
import type { WireTraceableCall } from '../../node-core/contract/traceable.ts'
import type { WireLog } from '../../node-core/contract/wire/log.ts'
import type { WireSimulatedBlock } from '../../node-core/contract/wire/simulation.ts'
import type { WireSend } from '../bridge/methods.ts'
import { outcomeOfError, type CallOutcome } from '../store/contractCalls.ts'
import type { App } from '../store/useApp.ts'

/** What a transaction would do if it were next. */
export interface Simulation {
  outcome: CallOutcome
  gasUsed: bigint
  /** The minimum gas limit with which it succeeds; undefined if it fails. */
  gasLimit: bigint | undefined
  logs: readonly WireLog[]
  /** The execution, to inspect it; undefined if nothing ran. */
  subject: WireTraceableCall | undefined
}

/** Simulates a transaction on a block. */
export async function simulateTransaction(
  client: App['client'],
  transaction: WireSend,
  on: Hex | 'latest' = 'latest',
): Promise<Simulation> {
  try {
    const [block] = await client.call('eth_simulateV1', { blockStateCalls: [{ calls: [transaction] }] }, on)
    const { status, returnData, error, gasUsed, logs } = block!.calls[0]!
    const subject = subjectOf(transaction, block!)
    if (status === '0x1') {
      const gasLimit = transaction.gas ?? (await client.call('eth_estimateGas', transaction, ...(on === 'latest' ? [] : [on])))
      return { outcome: { kind: 'returned', output: returnData }, gasUsed: BigInt(gasUsed), gasLimit: BigInt(gasLimit), logs, subject }
    }
    const outcome: CallOutcome =
      error?.code === 3 ? { kind: 'reverted', data: error.data ?? '0x' } : { kind: 'failed', message: error?.message ?? 'it fails' }
    return { outcome, gasUsed: BigInt(gasUsed), gasLimit: undefined, logs: [], subject }
  } catch (error) {
    return { outcome: outcomeOfError(error), gasUsed: 0n, gasLimit: undefined, logs: [], subject: undefined }
  }
}

/** The call as it ran in a simulated block: on its parent block, in the same environment. */
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
