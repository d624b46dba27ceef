import type { Hash } from '../../../contract/hex.ts'
import { outputOf } from '../../../execution/outcome.ts'
import { isAutomine } from '../../../miner/miner.ts'
import { reexecuteTransaction } from '../../../tracing/traces.ts'
import type { RpcCall } from '../../context.ts'

/**
 * The hash of a transaction that was sent. For clients of Hardhat, rejects with CodedError<OutcomeErrorCode> if automine has mined it and it
 * failed, as Hardhat's network does: `revertedWith` of its chai matchers expects that.
 */
export function hashOrFailure(call: RpcCall, sent: Promise<Hash>): Promise<Hash> {
  return call.session.dialect === 'hardhat' ? sent.then((hash) => throwIfFailed(call, hash)) : sent
}

async function throwIfFailed({ chain, miner, pool, requester, work }: RpcCall, hash: Hash): Promise<Hash> {
  const mined = isAutomine(miner.mode) && !pool.has(hash) ? chain.transaction(hash) : undefined
  if (mined && chain.receipts(mined.block.hash)?.[mined.index]?.status === 0)
    outputOf(await work.run(() => reexecuteTransaction(chain, mined.block, mined.index, {}), requester))
  return hash
}
