import { ZERO_HASH } from '../contract/hex.ts'
import { CollectingReader, MissedKeys } from '../state/collectingReader.ts'
import { RemoteMiss } from '../types/remoteMiss.ts'
import type { Block } from '../types/block.ts'
import type { ChainConfig } from '../types/chainConfig.ts'
import { BlockProcessor, type ChainContext, withStates } from './blockProcessor.ts'
import type { BlockStart } from './manualChanges.ts'

/**
 * Executes blocks on a chain. If that misses values of the remote chain, it executes them again on states without the missing values, and
 * throws a RemoteMiss that names all that both runs missed, so that a block does not cost a round trip for each of its transactions.
 * `again`: does that, if `execute` would end at the first transaction that fails.
 */
export function withNamedMisses<T>(
  chain: ChainContext,
  execute: (chain: ChainContext) => T,
  again: (chain: ChainContext) => unknown = execute,
): T {
  try {
    return execute(chain)
  } catch (error) {
    if (!(error instanceof RemoteMiss)) throw error
    const missed = new MissedKeys()
    missed.add(error.keys)
    try {
      again(collecting(chain, missed))
    } catch {
      // Whatever fails on made-up values says nothing.
    }
    throw new RemoteMiss(missed.list, error.call)
  }
}

/** Executes a block, whichever of its transactions fail. */
export function attemptBlock(chain: ChainContext, start: BlockStart, block: Block, config: ChainConfig): void {
  const { header, transactions, withdrawals, ommers } = block
  const processor = new BlockProcessor(chain, start, header, { config })
  processor.start()
  for (const transaction of transactions) {
    try {
      processor.apply(transaction, { relax: { nonce: true } })
    } catch {
      // The next ones may miss more.
    }
  }
  processor.finish(withdrawals, ommers)
}

/** The chain with states that collect what is missing; commits to them are not retained. */
function collecting(chain: ChainContext, missed: MissedKeys): ChainContext {
  return withStates(chain, {
    at: (root, blockHash) => new CollectingReader(chain.state.at(root, blockHash), missed),
    commit: () => ({ root: ZERO_HASH, writes: [] }),
  })
}
