import type { Address } from '../contract/hex.ts'
import type { AccountSteps } from '../contract/wire/blockAccessList.ts'
import { CodedError } from '../base/codedError.ts'
import type { Work } from '../base/longWork.ts'
import type { RunClock } from '../base/runClock.ts'
import type { StateReader } from '../evm/state.ts'
import type { Tracer } from '../evm/tracer.ts'
import type { RecordedAccount } from '../execution/accessRecorder.ts'
import { BlockProcessor, type ChainContext } from '../execution/blockProcessor.ts'
import type { OutcomeErrorCode } from '../execution/outcome.ts'
import { settleRules } from '../execution/settleRules.ts'
import type { Block } from '../types/block.ts'
import type { Header } from '../types/header.ts'
import { SlotPaths } from './slotPaths.ts'

/**
 * What each step of a block accessed and changed, by executing it again; in address order, and with the mapping
 * keys of its slots. Throws `timeout`, CodedError<SettleRulesErrorCode>.
 */
export function* blockAccess(chain: ChainContext, parent: Header, block: Block, clock: RunClock): Work<AccountSteps[]> {
  const paths = new SlotPaths()
  // With opcode tracing it runs step by step, which on any fork shows exactly what was read before the gas ran out.
  const { before, accounts } = yield* recordAccess(chain, parent, block, clock, { onOpcode: (step) => paths.addHashed(step) })
  const steps: AccountSteps[] = []
  for (const [address, account] of accounts) {
    steps.push(accountSteps(address, account, before, paths))
    if (clock.isSliceOver()) yield* clock.suspend()
  }
  return steps
}

/** What a block accessed and changed, in address order, and the state from which its execution began. */
export interface RecordedBlock {
  before: StateReader
  accounts: [Address, RecordedAccount][]
}

/** Executes a block again. Without a tracer, reads of a step whose gas ran out may be missing. Throws as `blockAccess`. */
export function* recordAccess(chain: ChainContext, parent: Header, block: Block, clock: RunClock, tracer?: Tracer): Work<RecordedBlock> {
  const { header, hash, transactions, withdrawals, ommers } = block
  yield* settleRules(chain, parent, block, Infinity, clock)
  const start = chain.startOf(parent, hash)
  const processor = new BlockProcessor(chain, start, header, { recordsAccess: true, config: chain.configOf(hash) })
  processor.start()
  for (const transaction of transactions) {
    const { result } = yield* processor.applyInTurns(transaction, clock, tracer && { tracer })
    if (result.reason === 'timeout' || performance.now() > clock.deadlineMs)
      throw new CodedError<OutcomeErrorCode>('timeout', 'execution timeout')
    if (clock.isSliceOver()) yield* clock.suspend()
  }
  processor.finish(withdrawals, ommers)
  return { before: chain.state.at(start.stateRoot, chain.blockHashReader(parent)), accounts: processor.recorder!.sorted() }
}

function accountSteps(address: Address, recorded: RecordedAccount, before: StateReader, paths: SlotPaths): AccountSteps {
  const { reachedAt, balanceChanges, nonceChanges, codeChanges } = recorded
  const account = before.account(address)
  return {
    address,
    reachedAt,
    before: account === undefined ? null : { balance: account.balance, nonce: account.nonce, code: before.code(account.codeHash) },
    balanceChanges,
    nonceChanges,
    codeChanges,
    slots: recorded.sortedSlots().map(([key, { reachedAt: slotReachedAt, changes }]) => ({
      key,
      path: paths.pathTo(key) ?? null,
      reachedAt: slotReachedAt,
      before: before.storage(address, key),
      changes,
    })),
  }
}
