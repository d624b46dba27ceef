/** `--fork.transaction`: begins a fork just before a transaction of the remote chain. */
import type { Chain } from '../chain/chain.ts'
import { buildBlock, sourceOf } from '../execution/buildBlock.ts'
import { withNamedMisses } from '../execution/namedMisses.ts'
import type { Block } from '../types/block.ts'
import type { Transaction } from '../types/transaction.ts'
import type { Log } from './log.ts'

/** What precedes the transaction in its block. */
export interface BlockPrefix {
  block: Block
  transactions: readonly Transaction[]
}

/** Mines what precedes the transaction, as a block like its own, on a fork of that block's parent. */
export async function minePrefix(chain: Chain, { block: { header }, transactions }: BlockPrefix, log: Log): Promise<void> {
  const { timestamp, coinbase, gasLimit, mixHash: prevRandao, extraData, baseFeePerGas, parentBeaconBlockRoot, slotNumber } = header
  await chain.exclusive(async () => {
    const built = await chain.fetched(() =>
      withNamedMisses(chain, (context) =>
        buildBlock(context, chain.head.header, sourceOf(transactions), {
          timestamp,
          coinbase,
          gasLimit,
          prevRandao,
          extraData: extraData.subarray(0, 32),
          ...(baseFeePerGas !== undefined && { baseFeePerGas }),
          ...(parentBeaconBlockRoot !== undefined && { parentBeaconBlockRoot }),
          ...(slotNumber !== undefined && { slotNumber }),
        }),
      ),
    )
    await chain.insert(built)
    for (const { transaction, error } of built.rejected)
      log.warn('a transaction before the one of --fork.transaction was left out', { hash: transaction.hash, reason: error.message })
    log.info('mined what precedes the transaction', { block: Number(header.number), transactions: built.block.transactions.length })
  })
}
