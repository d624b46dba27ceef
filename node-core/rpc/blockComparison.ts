/** Compares two blocks for devnet_compareBlocks. */
import type { AccountDifferenceSource, BlockComparisonSource, ComparedSideSource, VariableDifference } from '../contract/blockComparison.ts'
import type { Address, Hex } from '../contract/hex.ts'
import type { Work } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import { commonAncestor } from '../chain/commonAncestor.ts'
import { delegateOf } from '../evm/code/delegation.ts'
import { type FindTransaction, oneSided, transactionsUpTo } from '../filters/oneSided.ts'
import { differingVariables } from '../sources/variables/differingVariables.ts'
import type { AccountDifference, StateComparison } from '../state/stateComparison.ts'
import type { StateView } from '../state/stateView.ts'
import type { SlotPaths } from '../tracing/slotPaths.ts'
import { type Account, EMPTY_CODE_HASH } from '../types/account.ts'
import type { Block } from '../types/block.ts'
import { HISTORY_STORAGE_ADDRESS } from '../types/blockHashHistory.ts'
import { BEACON_ROOTS_ADDRESS } from '../types/systemRings.ts'
import type { RpcCall } from './context.ts'
import { layoutIn } from './variablesOf.ts'
import { blobGasPriceOf } from './wire/blobGasPrice.ts'
import { transactionRowSource } from './wire/transactionRow.ts'

/** Accounts, and slots of one account, that are counted. */
const MAX_COUNTED = 10_000
/** Slots of all accounts that are told. */
const MAX_SLOTS = 10_000
/** Run time of the search for transactions and logs of one side, and of that for the keys of mappings. */
const [SEARCH_MS, KEYS_MS] = [250, 500]
/** Number of blocks of each side, from the newest one back, in which keys of mappings are looked for. */
const MAX_KEY_BLOCKS = 256n
const RINGS: ReadonlySet<Address> = new Set([BEACON_ROOTS_ADDRESS, HISTORY_STORAGE_ADDRESS])
/** Larger slots are hashes, of keys or of the slots of arrays. */
const MAX_PLAIN_SLOT = 1n << 32n

/** A side of a comparison. */
export interface ComparedState {
  block: Block
  /** That of the block's header or, of the newest block, the present one, with the changes by hand that wait for the next block. */
  state: StateView
}

interface Compared {
  from: Block
  to: Block
  ancestor: bigint
}

export interface ComparisonBounds {
  limit: number
  /** The only account to tell of. */
  address?: Address | undefined
}

/** What differs between two blocks of this chain or its branches. */
export function* compareBlocks(
  call: RpcCall,
  { block: from, state: before }: ComparedState,
  { block: to, state: after }: ComparedState,
  { limit, address }: ComparisonBounds,
): Work<BlockComparisonSource> {
  const { chain } = call
  const ancestor = commonAncestor(chain, from.header, to.header)
  const compared = { from, to, ancestor }
  const comparison = chain.state.compare(before, after)
  const { told, count } = yield* differingAccounts(comparison, address, limit)
  const slots = yield* differingSlots(comparison, told, limit)
  const accounts = yield* accountsWith(call, compared, comparison, told, slots)
  const [onFrom, onTo] = [transactionsUpTo(chain, from.header), transactionsUpTo(chain, to.header)]
  return {
    from: yield* sideOf(call, { block: from, state: before }, onTo, ancestor, limit),
    to: yield* sideOf(call, { block: to, state: after }, onFrom, ancestor, limit),
    ancestor: { number: ancestor, hash: chain.ancestorHashReader(from.header)(ancestor) },
    accounts,
    accountCount: count,
  }
}

function* differingAccounts(
  comparison: StateComparison,
  only: Address | undefined,
  limit: number,
): Work<{ told: AccountDifference[]; count: number }> {
  const told: AccountDifference[] = []
  const clock = new RunClock()
  let count = 0
  for (const difference of comparison.accounts()) {
    if (only !== undefined && difference.address !== only) continue
    if (told.length < limit) told.push(difference)
    if (++count === MAX_COUNTED) break
    if (clock.isSliceOver()) yield* clock.suspend()
  }
  return { told, count }
}

interface AccountSlots {
  told: { slot: bigint; before: bigint; after: bigint }[]
  count: number
}

/** The lowest slots of each account: those of the layout itself come before those that are hashes. */
function* differingSlots(comparison: StateComparison, accounts: readonly AccountDifference[], limit: number): Work<AccountSlots[]> {
  const clock = new RunClock()
  const all: AccountSlots[] = []
  let left = MAX_SLOTS
  for (const { address } of accounts) {
    const found: AccountSlots['told'] = []
    for (const difference of comparison.slots(address)) {
      found.push(difference)
      if (found.length === MAX_COUNTED) break
      if (clock.isSliceOver()) yield* clock.suspend()
    }
    const told = found.toSorted((a, b) => (a.slot < b.slot ? -1 : 1)).slice(0, Math.min(limit, left))
    left -= told.length
    all.push({ told, count: found.length })
  }
  return all
}

/** Slots and variables of an account. */
interface Named {
  variables: VariableDifference[]
  named: ReadonlySet<bigint>
}

function* accountsWith(
  call: RpcCall,
  compared: Compared,
  comparison: StateComparison,
  accounts: readonly AccountDifference[],
  slots: readonly AccountSlots[],
): Work<AccountDifferenceSource[]> {
  const readers = accounts.map((account, at) => variablesReader(call, compared, comparison, account, slots[at]!))
  const keys = new KnownKeys(call.mappingKeys.named)
  let found = yield* namedBy(readers, keys)
  const unnamed = found.flatMap((named, at) =>
    named === undefined ? [] : slots[at]!.told.flatMap(({ slot }) => (slot < MAX_PLAIN_SLOT || named.named.has(slot) ? [] : slot)),
  )
  if (unnamed.length > 0) {
    yield* findKeys(call, compared, unnamed, keys)
    found = yield* namedBy(readers, keys)
  }
  return accounts.map((account, at) => accountSource(comparison, account, slots[at]!, found[at]))
}

type VariablesReader = ((keys: KnownKeys) => Named) | undefined

function* namedBy(readers: readonly VariablesReader[], keys: KnownKeys): Work<(Named | undefined)[]> {
  const clock = new RunClock()
  const all: (Named | undefined)[] = []
  for (const read of readers) {
    all.push(read?.(keys))
    if (clock.isSliceOver()) yield* clock.suspend()
  }
  return all
}

/** Keys of mappings on the way to slots, by the slots of the mappings. */
class KnownKeys {
  readonly #named: SlotPaths
  readonly #byMapping = new Map<bigint, Set<Hex>>()

  constructor(named: SlotPaths) {
    this.#named = named
  }

  /** The slots of the mappings. */
  mappings(): Iterable<bigint> {
    return this.#byMapping.keys()
  }

  at(slot: bigint): Iterable<Hex> {
    return new Set([...(this.#byMapping.get(slot) ?? []), ...this.#named.keysAt(slot)])
  }

  /** Adds the keys that hashes tell of the way to a slot; returns whether there are any. */
  addTo(slot: bigint, paths: SlotPaths): boolean {
    const found = paths.keysTo(slot)
    for (const { at, key } of found) {
      const known = this.#byMapping.get(at)
      if (known === undefined) this.#byMapping.set(at, new Set([key]))
      else known.add(key)
    }
    return found.length > 0
  }
}

/** Looks for the keys of slots in what the newest blocks of both sides hashed, since their states began to differ. */
function* findKeys(call: RpcCall, { from, to, ancestor }: Compared, slots: readonly bigint[], keys: KnownKeys): Work<void> {
  const { chain, mappingKeys } = call
  const clock = new RunClock(KEYS_MS)
  let missing = new Set(slots)
  for (const { header } of [to, from]) {
    const hashAt = chain.ancestorHashReader(header)
    for (let number = header.number; number > ancestor && header.number - number < MAX_KEY_BLOCKS && missing.size > 0; number--) {
      const block = chain.blockByHash(hashAt(number))
      if (block === undefined || block.transactions.length === 0) continue
      const paths = yield* mappingKeys.pathsIn(block, clock)
      if (paths === undefined) return
      missing = new Set(Array.from(missing).filter((slot) => !keys.addTo(slot, paths)))
      if (clock.isSliceOver()) yield* clock.suspend()
    }
  }
}

/** Reads the variables of an account that differ; undefined if there is no layout, or no slot that differs. */
function variablesReader(
  call: RpcCall,
  { from, to }: Compared,
  { before, after }: StateComparison,
  { address, after: now }: AccountDifference,
  { told }: AccountSlots,
): VariablesReader {
  if (told.length === 0) return undefined
  const [state, { header: block }] = now === undefined ? [before, from] : [after, to]
  const layout = layoutIn(call, state, { address, block })
  if (layout === undefined) return undefined
  const slots = new Set(told.map(({ slot }) => slot))
  return (keys) =>
    differingVariables(layout, {
      before: (slot) => before.storage(address, slot),
      after: (slot) => after.storage(address, slot),
      slots,
      keysAt: (slot) => keys.at(slot),
      mappings: keys.mappings(),
    })
}

function accountSource(
  comparison: StateComparison,
  { address, before, after }: AccountDifference,
  { told, count }: AccountSlots,
  found: Named | undefined,
): AccountDifferenceSource {
  return {
    address,
    kind: before === undefined ? 'created' : after === undefined ? 'removed' : 'changed',
    isProtocol: RINGS.has(address),
    balance: changeOf(before?.balance ?? 0n, after?.balance ?? 0n),
    nonce: changeOf(before?.nonce ?? 0n, after?.nonce ?? 0n),
    code:
      (before?.codeHash ?? EMPTY_CODE_HASH) === (after?.codeHash ?? EMPTY_CODE_HASH)
        ? null
        : { before: codeOf(comparison.before, before), after: codeOf(comparison.after, after) },
    variables: found?.variables ?? null,
    slots: told.map((it) => ({ ...it, isNamed: found?.named.has(it.slot) ?? false })),
    slotCount: count,
    hasAllSlots: comparison.hasAllSlots(address),
  }
}

const changeOf = (before: bigint, after: bigint) => (before === after ? null : { before, after })

function codeOf(state: StateView, account: Account | undefined) {
  const hash = account?.codeHash ?? EMPTY_CODE_HASH
  const code = state.code(hash)
  return { hash, sizeBytes: code.length, delegate: delegateOf(code) ?? null }
}

function* sideOf(
  { chain }: RpcCall,
  { block, state }: ComparedState,
  onOther: FindTransaction,
  ancestor: bigint,
  limit: number,
): Work<ComparedSideSource> {
  const { header, hash } = block
  const found = yield* oneSided(chain, header, onOther, { ancestor, limit, timeoutMs: SEARCH_MS })
  return {
    block: {
      number: header.number,
      hash,
      timestamp: header.timestamp,
      isCanonical: chain.canonicalHash(header.number) === hash,
      isChangedByHand: state.root !== header.stateRoot,
    },
    blocks: header.number - ancestor,
    transactions: found.transactions.map(({ isOnBoth, ...it }) => ({
      ...transactionRowSource(it, blobGasPriceOf(chain, it.block.header)),
      blockHash: it.block.hash,
      isOnBoth,
    })),
    logs: found.logs,
    searched: found.last === undefined ? null : { from: found.last, to: header.number },
  }
}
