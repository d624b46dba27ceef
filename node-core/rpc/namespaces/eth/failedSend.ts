import type { Hash } from '../../../contract/hex.ts'
import { outputOf } from '../../../execution/outcome.ts'
import { isAutomine } from '../../../miner/miner.ts'
import { executedAgain } from '../../../tracing/traces.ts'
import type { RpcCall } from '../../context.ts'

/**
 * The hash of a transaction that was sent. As from Hardhat's network, its clients get the error of one that was mined at once and failed:
 * `revertedWith` of its chai matchers expects it. Rejects with CodedError<OutcomeErrorCode>.
 */
export function orFailure(call: RpcCall, sent: Promise<Hash>): Promise<Hash> {
  return call.session.dialect === 'hardhat' ? sent.then((hash) => assertNoFailure(call, hash)) : sent
}

async function assertNoFailure({ chain, miner, pool, requester, work }: RpcCall, hash: Hash): Promise<Hash> {
  const mined = isAutomine(miner.mode) && !pool.has(hash) ? chain.transaction(hash) : undefined
  if (mined && chain.receipts(mined.block.hash)?.[mined.index]?.status === 0)
    outputOf(await work.run(() => executedAgain(chain, mined.block, mined.index, {}), requester))
  return hash
}
