import { CodedError } from '../base/codedError.ts'
import type { Block } from '../types/block.ts'
import type { ChainConfig } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import { type Receipt, receiptToBytes } from '../types/receipt.ts'
import { BlockProcessor, type ChainContext, isStateFailure, withStates } from './blockProcessor.ts'
import type { BuiltBlock } from './buildBlock.ts'
import type { BlockStart } from './manualChanges.ts'
import { attemptBlock, withNamedMisses } from './namedMisses.ts'
import { receiptDifference } from './receiptDifference.ts'

/** A block of the followed node; its receipts are verified by the root in the header. */
export interface RemoteBlock {
  block: Block
  receipts: readonly Receipt[]
}

/**
 * The block of a chain that is followed, ready for the store, except for its state, which stays with the remote node. It is executed
 * for what receipts do not tell: changes of accounts, contracts that contracts create, console logs. Of `configs` those count
 * under which it does what its receipts say; where none do, as after changes by hand that no block tells of, only the receipts are known.
 * May throw RemoteMiss.
 */
export function followedBlock(chain: ChainContext, parent: Header, made: RemoteBlock, configs: readonly ChainConfig[]): BuiltBlock {
  const start: BlockStart = { parent, stateRoot: parent.stateRoot }
  const fromReceipts = blockFromReceipts(chain, parent, made)
  for (const config of configs) {
    const executed = withNamedMisses(
      chain,
      (context) => execute(context, start, made, config),
      (context) => attemptBlock(context, start, made.block, config),
    )
    if (executed !== undefined) return { ...fromReceipts, ...executed }
  }
  return fromReceipts
}

/** The same block with only what its receipts tell. */
export function blockFromReceipts({ state }: ChainContext, parent: Header, { block, receipts }: RemoteBlock): BuiltBlock {
  return {
    block,
    parent,
    receipts: [...receipts],
    encodedReceipts: receipts.map(receiptToBytes),
    results: [],
    diff: new Map(),
    state: state.at(block.header.stateRoot),
    stateWrites: [],
    rejected: [],
  }
}

/** What the execution gives; undefined if the block did something else. */
function execute(
  chain: ChainContext,
  start: BlockStart,
  { block, receipts }: RemoteBlock,
  config: ChainConfig,
): Pick<BuiltBlock, 'results' | 'diff' | 'state'> | undefined {
  const { header, transactions, withdrawals, ommers } = block
  const states = { at: chain.state.at.bind(chain.state), commit: () => ({ root: header.stateRoot, writes: [] }) }
  // Its states are read and never stored: the remote node has them.
  const processor = new BlockProcessor(withStates(chain, states), start, header, { config, stateRoot: header.stateRoot })
  try {
    processor.start()
    for (const [index, transaction] of transactions.entries()) {
      const gasBefore = processor.cumulativeGasUsed
      const { result } = processor.apply(transaction)
      if (receiptDifference(result, receipts[index]!, gasBefore) !== undefined) return undefined
    }
    const { diff } = processor.finish(withdrawals, ommers)
    return { results: processor.results, diff, state: processor.state }
  } catch (error) {
    if (!(error instanceof CodedError) || isStateFailure(error)) throw error
    return undefined
  }
}
