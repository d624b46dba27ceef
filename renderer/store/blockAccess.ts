/** What the transactions of a block read and changed, as rows, and how they depend on each other. */
import type { Address, Hex } from '../../node-core/contract/hex.ts'
import type { WireSlotPath } from '../../node-core/contract/stepTrace.ts'
import type { WireAccountSteps } from '../../node-core/contract/wire/blockAccessList.ts'
import type { Change } from './stateChanges.ts'

/** A part of an account. `account`: it was accessed, and no read of it is known. */
export type AccessedPart =
  | { kind: 'account' }
  | ({ kind: 'balance' } & Change<bigint>)
  | ({ kind: 'nonce' } & Change<bigint>)
  /** Bytes of code. */
  | ({ kind: 'code' } & Change<number>)
  | { kind: 'slot'; slot: Hex; path: WireSlotPath | null; before: Hex; after: Hex }

/** How one step of a block accessed one part of an account. */
export interface AccessRow {
  id: string
  address: Address
  /** 0 before the transactions, a transaction from 1 on, and one more after the last. */
  step: number
  isWrite: boolean
  part: AccessedPart
}

/** A transaction that accessed what an earlier one had changed. */
export interface Dependency {
  id: string
  step: number
  /** The last earlier one that changed the part. */
  on: number
  address: Address
  part: { kind: 'balance' | 'nonce' | 'code' } | { kind: 'slot'; slot: Hex; path: WireSlotPath | null }
}

export interface AccessCounts {
  accounts: number
  slotsRead: number
  slotsWritten: number
}

export interface BlockAccess {
  /** In step order, within each by address. */
  rows: readonly AccessRow[]
  dependencies: readonly Dependency[]
  /** Transactions that depend on no other. */
  independent: number
  /** Rounds in which the transactions could run, if each started as soon as its dependencies are done. */
  rounds: number
  /** Of the whole block, without the steps before and after the transactions. */
  total: AccessCounts
  /** By transaction, the first at 0. */
  counts: readonly AccessCounts[]
}

/**
 * The state access of a block with this many transactions. `producer`: its fees create no dependencies, because addition is commutative.
 */
export function blockAccessFromWire(accounts: readonly WireAccountSteps[], transactions: number, producer: Address): BlockAccess {
  const rows = accounts.flatMap(rowsOf).toSorted((a, b) => a.step - b.step)
  const dependencies = accounts.flatMap((account) => dependenciesOf(account, transactions, account.address === producer))
  const inTransactions = rows.filter(({ step }) => step > 0 && step <= transactions)
  const byStep = Map.groupBy(inTransactions, ({ step }) => step)
  return {
    rows,
    dependencies: dependencies.toSorted((a, b) => a.step - b.step || a.on - b.on),
    ...roundsOf(dependencies, transactions),
    total: countsOf(inTransactions),
    counts: Array.from({ length: transactions }, (_, i) => countsOf(byStep.get(i + 1) ?? [])),
  }
}

const indexOf = ({ index }: { index: Hex }): number => Number(index)
const sizeOf = (code: Hex): number => (code.length - 2) / 2

function rowsOf(account: WireAccountSteps): AccessRow[] {
  const { address, before, balanceChanges, nonceChanges, codeChanges, slots } = account
  const rows: AccessRow[] = [
    ...changesOf(balanceChanges, BigInt(before?.balance ?? 0), ({ value }) => BigInt(value)).map(([step, change]) =>
      rowOf(address, step, true, { kind: 'balance', ...change }),
    ),
    ...changesOf(nonceChanges, BigInt(before?.nonce ?? 0), ({ value }) => BigInt(value)).map(([step, change]) =>
      rowOf(address, step, true, { kind: 'nonce', ...change }),
    ),
    ...changesOf(codeChanges, sizeOf(before?.code ?? '0x'), ({ code }) => sizeOf(code)).map(([step, change]) =>
      rowOf(address, step, true, { kind: 'code', ...change }),
    ),
    ...slots.flatMap((slot) => slotRows(address, slot)),
  ]
  const seen = new Set(rows.map(({ step }) => step))
  const reached = account.reachedAt.map(Number).filter((step) => !seen.has(step))
  return [...rows, ...reached.map((step) => rowOf(address, step, false, { kind: 'account' }))]
}

function rowOf(address: Address, step: number, isWrite: boolean, part: AccessedPart): AccessRow {
  const what = part.kind === 'slot' ? part.slot : part.kind
  return { id: `${address} ${what} ${step}`, address, step, isWrite, part }
}

/** Each write by its step, with the value before it. */
function changesOf<C extends { index: Hex }, T>(changes: readonly C[], first: T, valueOf: (change: C) => T): [number, Change<T>][] {
  let before = first
  return changes.map((change) => {
    const made = { before, after: valueOf(change) }
    before = made.after
    return [indexOf(change), made]
  })
}

function slotRows(address: Address, { key, path, reachedAt, before, changes }: WireAccountSteps['slots'][number]): AccessRow[] {
  const after = new Map(changes.map((change) => [indexOf(change), change.value]))
  let value = before
  return reachedAt.map(Number).map((step) => {
    const made = { kind: 'slot', slot: key, path, before: value, after: after.get(step) ?? value } as const
    value = made.after
    return rowOf(address, step, after.has(step), made)
  })
}

function dependenciesOf(account: WireAccountSteps, transactions: number, isProducer: boolean): Dependency[] {
  const { address, reachedAt, balanceChanges, nonceChanges, codeChanges, slots } = account
  const among = (reached: readonly Hex[], changes: readonly { index: Hex }[], part: Dependency['part']): Dependency[] =>
    meetings(reached.map(Number), changes.map(indexOf), transactions).map(({ step, on }) => ({
      id: `${address} ${part.kind === 'slot' ? part.slot : part.kind} ${step}`,
      step,
      on,
      address,
      part,
    }))
  return [
    ...(isProducer ? [] : among(reachedAt, balanceChanges, { kind: 'balance' })),
    ...among(reachedAt, nonceChanges, { kind: 'nonce' }),
    ...among(reachedAt, codeChanges, { kind: 'code' }),
    ...slots.flatMap(({ key, path, reachedAt: reached, changes }) => among(reached, changes, { kind: 'slot', slot: key, path })),
  ]
}

/** Transactions that accessed what an earlier transaction had changed, with the last one that did. */
function meetings(reached: readonly number[], changed: readonly number[], transactions: number): { step: number; on: number }[] {
  const found: { step: number; on: number }[] = []
  let at = 0
  for (const step of reached) {
    while (at < changed.length && changed[at]! < step) at++
    const on = changed[at - 1]
    if (on !== undefined && on > 0 && step <= transactions) found.push({ step, on })
  }
  return found
}

function roundsOf(dependencies: readonly Dependency[], transactions: number): { independent: number; rounds: number } {
  const round = Array.from({ length: transactions + 1 }, () => 1)
  const byStep = Map.groupBy(dependencies, ({ step }) => step)
  for (let step = 1; step <= transactions; step++) {
    for (const { on } of byStep.get(step) ?? []) round[step] = Math.max(round[step]!, round[on]! + 1)
  }
  const rounds = round.slice(1)
  return { independent: rounds.filter((it) => it === 1).length, rounds: Math.max(0, ...rounds) }
}

function countsOf(rows: readonly AccessRow[]): AccessCounts {
  const accounts = new Set<string>()
  const [read, written] = [new Set<string>(), new Set<string>()]
  for (const { address, isWrite, part } of rows) {
    accounts.add(address)
    if (part.kind === 'slot') (isWrite ? written : read).add(`${address} ${part.slot}`)
  }
  return { accounts: accounts.size, slotsRead: read.size, slotsWritten: written.size }
}
