import { ZERO_HASH } from '../contract/hex.ts'
import { CollectingReader, MissedKeys } from '../state/collectingReader.ts'
import { RemoteMiss } from '../types/remoteMiss.ts'
import type { ChainContext } from './blockProcessor.ts'

/**
 * Executes blocks on a chain. If that misses values of the remote chain, it executes them again on states without the missing values, and
 * throws a RemoteMiss that names all that both runs missed, so that a block does not cost a round trip for each of its transactions.
 */
export function withNamedMisses<T>(chain: ChainContext, execute: (chain: ChainContext) => T): T {
  try {
    return execute(chain)
  } catch (error) {
    if (!(error instanceof RemoteMiss)) throw error
    const missed = new MissedKeys()
    missed.add(error.keys)
    try {
      execute(collecting(chain, missed))
    } catch {
      // Whatever fails on made-up values says nothing.
    }
    throw new RemoteMiss(missed.list, error.call)
  }
}

/** The chain with states that collect what is missing; commits to them are not retained. */
function collecting(chain: ChainContext, missed: MissedKeys): ChainContext {
  return {
    config: chain.config,
    configOf: (block) => chain.configOf(block),
    engine: chain.engine,
    state: {
      at: (root, blockHash) => new CollectingReader(chain.state.at(root, blockHash), missed),
      commit: () => ({ root: ZERO_HASH, writes: [] }),
    },
    blockHashReader: (parent) => chain.blockHashReader(parent),
    startOf: (parent, child) => chain.startOf(parent, child),
  }
}
