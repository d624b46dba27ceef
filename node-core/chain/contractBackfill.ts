import { CodedError } from '../base/codedError.ts'
import type { Turns } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import { createdContracts } from '../execution/createdContracts.ts'
import { executeBlock } from '../execution/verifyBlock.ts'
import type { ContractRecord } from '../store/contractRecords.ts'
import { EMPTY_CODE_HASH } from '../types/account.ts'
import type { Block } from '../types/block.ts'
import { RemoteMiss } from '../types/remoteMiss.ts'
import type { Chain } from './chain.ts'

/**
 * Finds the contracts of a chain whose blocks were stored without them, by executing its blocks again, yielding to other work. A block
 * whose state is no longer available is skipped. Does nothing if the contracts are known.
 */
export async function backfillContracts(chain: Chain, turns: Turns, signal?: AbortSignal): Promise<void> {
  const isWanted = () => chain.store.contracts.count === undefined && !signal?.aborted
  while (isWanted()) {
    const records = contractsOfGenesis(chain)
    let last = chain.genesis
    const run = new RunClock()
    const step = (): boolean => {
      const block = chain.blockByNumber(last.header.number + 1n)
      if (block === undefined || block.header.parentHash !== last.hash) return false
      records.push(...contractsOfBlock(chain, block))
      last = block
      return true
    }
    while (isWanted() && step()) {
      if (run.isSliceOver()) await run.rest(turns)
    }
    await chain.exclusive(async () => {
      // If the chain was rewound meanwhile, start over.
      if (!isWanted() || chain.canonicalHash(last.header.number) !== last.hash) return
      while (step());
      await chain.addContracts(records)
    })
  }
}

function contractsOfGenesis(chain: Chain): ContractRecord[] {
  const { header } = chain.genesis
  const found: ContractRecord[] = []
  for (const {
    address,
    account: { codeHash },
  } of chain.committedState(header).accounts()) {
    if (address === undefined || codeHash === EMPTY_CODE_HASH) continue
    found.push({ address, creator: null, transactionHash: null, blockNumber: header.number, codeHash })
  }
  return found
}

function contractsOfBlock(chain: Chain, block: Block): ContractRecord[] {
  const start = chain.startOf(chain.headerByHash(block.header.parentHash)!, block.hash)
  if (block.transactions.length === 0 && start.changes === undefined) return []
  try {
    return createdContracts(executeBlock(chain, start, block))
  } catch (error) {
    if (error instanceof CodedError && !(error instanceof RemoteMiss)) return []
    throw error
  }
}
