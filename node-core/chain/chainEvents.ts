import type { ExecutionResult } from '../evm/result.ts'
import type { StateDiff } from '../evm/state.ts'
import type { BlockWork } from '../execution/blockWork.ts'
import type { ContractRecord } from '../store/contractRecords.ts'
import type { Block } from '../types/block.ts'
import type { ChainConfig } from '../types/chainConfig.ts'
import type { Receipt } from '../types/receipt.ts'
import type { BlockRun } from './blockRun.ts'

/** Events of the chain, emitted after the change is in the store. */
export interface ChainEvents {
  /**
   * A block extended the head; `results`: of its transactions; `diff`: all its state changes; `contracts`: the contracts that it created;
   * `work`: what making it took, where somebody wants to know.
   */
  newHead: {
    block: Block
    receipts: readonly Receipt[]
    results: readonly ExecutionResult[]
    diff: StateDiff
    contracts: readonly ContractRecord[]
    work?: BlockWork
  }
  /**
   * A block other than a new one became the head. `removed`: the blocks that are no longer canonical, newest first; they stay readable as a
   * branch. `added`: those that are canonical instead, oldest first; none if the head was rewound. `isReplaced`: new blocks follow at once,
   * as in a reorganization.
   */
  headReset: { block: Block; removed: BlockRun; added: BlockRun; isReplaced: boolean }
  /** Branches were pruned, deleted or renamed. */
  branchesChanged: undefined
  /** The rules of the next block changed, by hand or with the head; `config`: the new ones. */
  rulesChanged: { config: ChainConfig; before: ChainConfig }
  /** The state of the head was changed by hand, or such changes were taken back; `diff`: what was set; undefined: anything may differ. */
  stateEdited: { diff: StateDiff | undefined }
}
