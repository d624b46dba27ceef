/**
 * The access list of a block (EIP-7928): every account and storage slot that its execution accessed, and their values after each
 * transaction. The header commits to it; it is not part of the body.
 */
import { type Address, type Hash, bytesFromHex } from '../contract/hex.ts'
import { bytesFromBigint } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { type RlpInput, type RlpItem, decodeRlp, encodeRlp, rlpAddress, rlpBigint, rlpBytes, rlpList } from './rlp.ts'

/** A value after a step of the block: index 0 is before the transactions, n is the nth transaction, the last is after the transactions. */
export interface Change {
  index: number
  value: bigint
}

/** Code after a step of the block; empty if the account no longer has any. */
export interface CodeChange {
  index: number
  code: Uint8Array
}

/** A changed slot, with its value after each step that changed it. */
export interface SlotChanges {
  key: bigint
  /** At least one, by ascending index. */
  changes: Change[]
}

/** The accesses of a block to one account. All lists are ascending, without duplicates. */
export interface AccountAccess {
  address: Address
  storageChanges: SlotChanges[]
  /** Slots that were accessed but not changed. */
  storageReads: bigint[]
  /** In wei. */
  balanceChanges: Change[]
  nonceChanges: Change[]
  codeChanges: CodeChange[]
}

/** Accounts in the order of their addresses. */
export type BlockAccessList = AccountAccess[]

/** `invalid-access-list`: the list violates a rule of EIP-7928; the message names the account and the rule. */
export type AccessListErrorCode = 'invalid-access-list'

/** Gas per item of a list: a list may not have more items than the gas limit of its block pays for. */
const ACCESS_LIST_ITEM_GAS = 2000n

/** RLP of a list. */
export function accessListToBytes(list: BlockAccessList): Uint8Array {
  // Each index occurs many times.
  const indices: Uint8Array[] = []
  const indexToRlp = (index: number) => (indices[index] ??= bytesFromBigint(BigInt(index)))
  const changesToRlp = (changes: readonly Change[]): RlpInput =>
    changes.map(({ index, value }) => [indexToRlp(index), bytesFromBigint(value)])
  const accountToRlp = (account: AccountAccess): RlpInput => [
    bytesFromHex(account.address),
    account.storageChanges.map(({ key, changes }) => [bytesFromBigint(key), changesToRlp(changes)]),
    account.storageReads.map(bytesFromBigint),
    changesToRlp(account.balanceChanges),
    changesToRlp(account.nonceChanges),
    account.codeChanges.map(({ index, code }) => [indexToRlp(index), code]),
  ]
  return encodeRlp(list.map(accountToRlp))
}

/** The hash of a list in the header: Keccak-256 of its RLP. */
export function accessListHash(list: BlockAccessList): Hash {
  return keccak256Hex(accessListToBytes(list))
}

/** Number of items of a list: its accounts, and the slots of each. */
export function accessListItems(list: BlockAccessList): number {
  let items = 0
  for (const { storageChanges, storageReads } of list) items += 1 + storageChanges.length + storageReads.length
  return items
}

const MAX_INDEX_BYTES = 4

const entriesFromRlp = (item: RlpItem | undefined, what: string) =>
  rlpList(item, `${what} changes`).map((entry) => {
    const [index, value] = rlpList(entry, `${what} change`, 2)
    return { index: Number(rlpBigint(index, `index of a ${what} change`, MAX_INDEX_BYTES)), value }
  })

const changesFromRlp = (item: RlpItem | undefined, what: string, maxBytes = 32): Change[] =>
  entriesFromRlp(item, what).map(({ index, value }) => ({ index, value: rlpBigint(value, what, maxBytes) }))

function accountFromRlp(item: RlpItem): AccountAccess {
  const [address, storageChanges, storageReads, balanceChanges, nonceChanges, codeChanges] = rlpList(item, 'account access', 6)
  return {
    address: rlpAddress(address, 'address'),
    storageChanges: rlpList(storageChanges, 'storage changes').map((slotItem) => {
      const [key, changes] = rlpList(slotItem, 'slot changes', 2)
      return { key: rlpBigint(key, 'slot'), changes: changesFromRlp(changes, 'storage') }
    }),
    storageReads: rlpList(storageReads, 'storage reads').map((slot) => rlpBigint(slot, 'slot')),
    balanceChanges: changesFromRlp(balanceChanges, 'balance'),
    nonceChanges: changesFromRlp(nonceChanges, 'nonce', 8),
    codeChanges: entriesFromRlp(codeChanges, 'code').map(({ index, value }) => ({ index, code: rlpBytes(value, 'code') })),
  }
}

/** Limits from the block of a list. */
export interface AccessListBounds {
  transactions: number
  /** Of the block. */
  gasLimit: bigint
  /** Maximum code size in bytes. */
  codeBytes: number
}

/**
 * Decodes a list from RLP. Throws `malformed-rlp`, and `invalid-access-list` if it is not in order; with `bounds` the limits of its block
 * are checked too.
 */
export function accessListFromBytes(bytes: Uint8Array, bounds?: AccessListBounds): BlockAccessList {
  const list = rlpList(decodeRlp(bytes), 'block access list').map(accountFromRlp)
  assertAccessList(list, bounds)
  return list
}

const invalid = (reason: string) => new CodedError<AccessListErrorCode>('invalid-access-list', `block access list: ${reason}`)

/** Throws `invalid-access-list` if a list is not in order, has duplicates, or exceeds the limits of its block. */
export function assertAccessList(list: BlockAccessList, bounds?: AccessListBounds): void {
  // Lowercase hex strings of equal length sort like their bytes.
  assertAscending(list, ({ address }) => address, 'accounts', String)
  for (const account of list) assertAccount(account, bounds)
  if (bounds !== undefined) assertSize(list, bounds.gasLimit)
}

/** Throws `invalid-access-list` if a list has more items than the gas limit of its block pays for. */
export function assertSize(list: BlockAccessList, gasLimit: bigint): void {
  const [items, max] = [accessListItems(list), gasLimit / ACCESS_LIST_ITEM_GAS]
  if (BigInt(items) > max) {
    throw invalid(`${items} accounts and slots, the gas limit of ${gasLimit} allows ${max} (one per ${ACCESS_LIST_ITEM_GAS} gas, EIP-7928)`)
  }
}

function assertAccount(account: AccountAccess, bounds: AccessListBounds | undefined): void {
  const { address, storageChanges, storageReads, codeChanges } = account
  const of = (what: string) => `${what} of ${address}`
  assertAscending(storageChanges, ({ key }) => key, of('changed slots'), hexOf)
  assertAscending(storageReads, (slot) => slot, of('read slots'), hexOf)
  const changed = new Set(storageChanges.map(({ key }) => key))
  const both = storageReads.find((slot) => changed.has(slot))
  if (both !== undefined) throw invalid(`${of(`slot ${hexOf(both)}`)} is in both the reads and the changes`)
  for (const { key, changes } of storageChanges) {
    if (changes.length === 0) throw invalid(`${of(`slot ${hexOf(key)}`)} is in the changes but has no changes`)
    assertChanges(changes, of(`changes of slot ${hexOf(key)}`), bounds)
  }
  assertChanges(account.balanceChanges, of('balance changes'), bounds)
  assertChanges(account.nonceChanges, of('nonce changes'), bounds)
  assertChanges(codeChanges, of('code changes'), bounds)
  const long = bounds && codeChanges.find(({ code }) => code.length > bounds.codeBytes)
  if (long) throw invalid(`${of('code')} has ${long.code.length} bytes, the limit is ${bounds.codeBytes}`)
}

function assertChanges(changes: readonly { index: number }[], what: string, bounds: AccessListBounds | undefined): void {
  assertAscending(changes, ({ index }) => index, what, String)
  const last = changes.at(-1)
  if (bounds && last && last.index > bounds.transactions + 1) {
    throw invalid(
      `${what}: index ${last.index}, the last of a block with ${bounds.transactions} transactions is ${bounds.transactions + 1}`,
    )
  }
}

function assertAscending<T, Key extends string | number | bigint>(
  items: readonly T[],
  keyOf: (item: T) => Key,
  what: string,
  show: (key: Key) => string,
): void {
  for (let i = 1; i < items.length; i++) {
    const [before, key] = [keyOf(items[i - 1]!), keyOf(items[i]!)]
    if (before === key) throw invalid(`${what}: duplicate ${show(key)}`)
    if (before > key) throw invalid(`${what}: ${show(key)} follows ${show(before)}, expected ascending order`)
  }
}

const hexOf = (value: bigint) => `0x${value.toString(16)}`
