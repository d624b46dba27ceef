import type { Chain } from '../chain/chain.ts'
import { blockEnvOf } from '../execution/blockProcessor.ts'
import type { TxPool } from '../txpool/txPool.ts'
import type { Transaction } from '../types/transaction.ts'
import type { Miner } from './miner.ts'

/** The waiting transactions that can be in the next block, in the order in which it takes them; it may have no room for all. */
export function miningOrder({ chain, pool, miner }: { chain: Chain; pool: TxPool; miner: Miner }): Transaction[] {
  const { baseFeePerGas, blobBaseFee } = blockEnvOf(chain.config, miner.nextHeader())
  const source = pool.source(baseFeePerGas, blobBaseFee, miner.settings.leastTip)
  const order: Transaction[] = []
  for (let next = source.peek(); next !== undefined; next = source.peek()) {
    order.push(next)
    source.shift()
  }
  return order
}
