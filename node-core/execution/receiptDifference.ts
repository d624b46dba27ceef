import { equalBytes } from '../base/bytes.ts'
import type { ExecutionResult } from '../evm/result.ts'
import type { Log } from '../types/log.ts'
import type { Receipt } from '../types/receipt.ts'

/**
 * Where an execution differs from the receipt of its transaction, in words; undefined if it does not. `gasBefore`: used by the transactions
 * before it in the block. State roots of receipts before Byzantium are not compared: most states have none here.
 */
export function receiptDifference(
  { status, gasUsed, logs }: Pick<ExecutionResult, 'status' | 'gasUsed' | 'logs'>,
  receipt: Receipt,
  gasBefore: bigint,
): string | undefined {
  const gas = receipt.cumulativeGasUsed - gasBefore
  if (gasUsed !== gas) return `it uses ${gasUsed} gas instead of ${gas}`
  const didSucceed = status === 'success'
  if (receipt.status !== undefined && (receipt.status === 1) !== didSucceed)
    return didSucceed ? 'it succeeds instead of failing' : 'it fails instead of succeeding'
  if (logs.length !== receipt.logs.length) return `it has ${logs.length} logs instead of ${receipt.logs.length}`
  const at = logs.findIndex((log, i) => !isSame(log, receipt.logs[i]!))
  return at < 0 ? undefined : `its log ${at} is another one`
}

const isSame = (a: Log, b: Log): boolean =>
  a.address === b.address &&
  a.topics.length === b.topics.length &&
  a.topics.every((topic, i) => topic === b.topics[i]) &&
  equalBytes(a.data, b.data)
