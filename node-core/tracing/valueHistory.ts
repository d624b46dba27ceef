/** Who changed a value of an account: the canonical blocks are looked through, the newest first, a bounded stretch at a time. */
import type { Address } from '../contract/hex.ts'
import type { Work } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import type { Chain } from '../chain/chain.ts'
import type { StateReader } from '../evm/state.ts'
import type { RecordedAccount, RecordedSlot } from '../execution/accessRecorder.ts'
import type { Block } from '../types/block.ts'
import type { Header } from '../types/header.ts'
import type { Change } from '../types/blockAccessList.ts'
import { recordAccess } from './blockAccess.ts'

/** An account at a time. */
export interface AccountView {
  readonly balance: bigint
  readonly nonce: bigint
  storage(slot: bigint): bigint
}

/** Reads the value; equal values are `===`. */
export type ReadValue<V> = (account: AccountView) => V

export interface ValueChange<V> {
  /** Absent for a change by hand that no block has yet. */
  block?: Block
  /** Step of the block: 0 before the transactions, then the number of the transaction from 1; absent for a change by hand. */
  step?: number
  before: V
  after: V
}

export interface HistoryRange {
  /** Both included. */
  fromBlock: bigint
  toBlock: bigint
  /** Changes after which the search ends, at the end of their block. */
  limit: number
  /** Run time after which no further block is looked at, except for the first 64. */
  timeoutMs: number
}

/** Maximum time to execute one block again. */
const BLOCK_TIMEOUT_MS = 10_000
/** These are looked at even when the time is over, so that a short chain is always searched completely. */
const MIN_BLOCKS = 64

/**
 * The changes of a value, the newest first, and the last block that was looked at. A value that a transaction sets and sets back is not
 * changed by it. The range must be within the blocks whose effects the state at its end has. Throws `timeout` if one block takes too long.
 */
export function* findValueChanges<V>(
  chain: Chain,
  address: Address,
  read: ReadValue<V>,
  { fromBlock, toBlock, limit, timeoutMs }: HistoryRange,
): Work<{ changes: ValueChange<V>[]; last: bigint }> {
  const valueIn = (state: StateReader): V => read(accountIn(state, address))
  const changes: ValueChange<V>[] = []
  const clock = new RunClock(timeoutMs)
  const { head } = chain
  let after = valueIn(chain.committedState(chain.headerByNumber(toBlock)!))
  if (toBlock === head.header.number) {
    const now = valueIn(chain.stateAt(head.header))
    if (now !== after) changes.push({ before: after, after: now })
  }
  for (let number = toBlock; number >= fromBlock; number--) {
    const block = chain.blockByNumber(number)
    // The chain may have become shorter meanwhile.
    if (block === undefined) continue
    const parent = chain.parentOf(block.header)
    // What the genesis has is no change.
    if (parent === undefined) break
    const before = valueIn(chain.committedState(parent))
    const { stateRoot } = chain.startOf(parent, block.hash)
    const start = stateRoot === parent.stateRoot ? before : valueIn(chain.state.at(stateRoot, chain.blockHashReader(parent)))
    // Several transactions may have changed it there and back.
    if (start !== after || block.transactions.length > 1) {
      const within = yield* changesWithin(chain, address, read, parent, block)
      changes.push(...within.toReversed())
    }
    if (before !== start) changes.push({ block, before, after: start })
    after = before
    const isLate = toBlock - number >= MIN_BLOCKS && performance.now() > clock.deadlineMs
    if (isLate || changes.length >= limit) return { changes, last: number }
    if (clock.isSliceOver()) yield* clock.suspend()
  }
  return { changes, last: fromBlock }
}

/** The changes by the steps of a block, which is executed again, in their order. */
function* changesWithin<V>(chain: Chain, address: Address, read: ReadValue<V>, parent: Header, block: Block): Work<ValueChange<V>[]> {
  const { before, accounts } = yield* recordAccess(chain, parent, block, new RunClock(BLOCK_TIMEOUT_MS))
  const recorded = accounts.find(([it]) => it === address)?.[1]
  if (recorded === undefined) return []
  const start = accountIn(before, address)
  const slots = new Map(recorded.sortedSlots())
  const changes: ValueChange<V>[] = []
  let value = read(start)
  for (const step of stepsOf(recorded, slots)) {
    const next = read(accountAfter(start, recorded, slots, step))
    if (next !== value) changes.push({ block, step, before: value, after: next })
    value = next
  }
  return changes
}

/** Those that changed something of the account, in order. */
function stepsOf({ balanceChanges, nonceChanges }: RecordedAccount, slots: ReadonlyMap<bigint, RecordedSlot>): number[] {
  const stored = Array.from(slots.values()).flatMap(({ changes }) => changes)
  const steps = [...balanceChanges, ...nonceChanges, ...stored].map(({ index }) => index)
  return Array.from(new Set(steps)).toSorted((a, b) => a - b)
}

function accountIn(state: StateReader, address: Address): AccountView {
  const account = state.account(address)
  return {
    balance: account?.balance ?? 0n,
    nonce: account?.nonce ?? 0n,
    storage: (slot) => state.storage(address, slot),
  }
}

/** An account as a step left it. */
function accountAfter(start: AccountView, recorded: RecordedAccount, slots: ReadonlyMap<bigint, RecordedSlot>, step: number): AccountView {
  const { balanceChanges, nonceChanges } = recorded
  const destroyedAt = destructionOf(recorded, step)
  const last = (changes: readonly Change[]) => changes.findLast(({ index }) => index <= step)
  return {
    balance: last(balanceChanges)?.value ?? start.balance,
    nonce: last(nonceChanges)?.value ?? start.nonce,
    storage(slot) {
      const change = last(slots.get(slot)?.changes ?? [])
      if (destroyedAt === undefined) return change?.value ?? start.storage(slot)
      return change !== undefined && change.index > destroyedAt ? change.value : 0n
    },
  }
}

/** The last step up to another one that destroyed the account, with a storage whose slots are not recorded one by one. */
function destructionOf({ codeChanges, nonceChanges }: RecordedAccount, step: number): number | undefined {
  // A delegation that ends leaves no code either, but a nonce.
  const isGone = (index: number) => nonceChanges.some((it) => it.index === index && it.value === 0n)
  return codeChanges.findLast(({ index, code }) => index <= step && code.length === 0 && isGone(index))?.index
}
