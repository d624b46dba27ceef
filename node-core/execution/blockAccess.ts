import type { AccountSteps } from '../contract/wire/blockAccessList.ts'
import { CodedError } from '../base/codedError.ts'
import type { Work } from '../base/longWork.ts'
import type { RunClock } from '../base/runClock.ts'
import type { StateReader } from '../evm/state.ts'
import type { Address } from '../contract/hex.ts'
import type { Block } from '../types/block.ts'
import type { Header } from '../types/header.ts'
import type { RecordedAccount } from './accessRecorder.ts'
import { BlockProcessor, type ChainContext } from './blockProcessor.ts'
import type { OutcomeErrorCode } from './outcome.ts'

/**
 * What each step of a block reached and changed, by executing it once more on the state of its parent; by address. Throws `timeout`.
 */
export function* blockAccess(chain: ChainContext, parent: Header, block: Block, clock: RunClock): Work<AccountSteps[]> {
  const { header, transactions, withdrawals, ommers } = block
  const processor = new BlockProcessor(chain, parent, header, true)
  processor.start()
  for (const transaction of transactions) {
    const { result } = yield* processor.applyInTurns(transaction, clock)
    if (result.reason === 'timeout' || performance.now() > clock.deadlineMs)
      throw new CodedError<OutcomeErrorCode>('timeout', 'execution timeout')
    if (clock.isSliceOver()) yield* clock.suspend()
  }
  processor.finish(withdrawals, ommers)
  const before = chain.state.at(parent.stateRoot, chain.blockHashReader(parent))
  const steps: AccountSteps[] = []
  for (const [address, account] of processor.recorder!.sorted()) {
    steps.push(accountSteps(address, account, before))
    if (clock.isSliceOver()) yield* clock.suspend()
  }
  return steps
}

function accountSteps(address: Address, recorded: RecordedAccount, before: StateReader): AccountSteps {
  const { reachedAt, balanceChanges, nonceChanges, codeChanges } = recorded
  const account = before.account(address)
  return {
    address,
    reachedAt,
    before: account === undefined ? null : { balance: account.balance, nonce: account.nonce, code: before.code(account.codeHash) },
    balanceChanges,
    nonceChanges,
    codeChanges,
    slots: recorded.sortedSlots().map(([key, slot]) => ({ key, ...slot, before: before.storage(address, key) })),
  }
}
