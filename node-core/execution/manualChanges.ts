/** The states that changes by hand lead to, and the header rules that they lift. */
import type { Address, Hash } from '../contract/hex.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import type { AccountDiff, StateDiff, StateReader } from '../evm/state.ts'
import type { StateDatabase } from '../state/stateDatabase.ts'
import type { Write } from '../store/keyValueStore.ts'
import { EMPTY_ACCOUNT, EMPTY_CODE_HASH, EMPTY_ROOT } from '../types/account.ts'
import type { Block } from '../types/block.ts'
import type { ChainConfig } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import { type ManualChanges, type StateEdit, editKey } from '../types/manualChanges.ts'
import { readAll } from '../types/remoteMiss.ts'
import { refusalOf } from './invalidBlock.ts'
import { brokenRules } from './manualRules.ts'

/** Where the execution of a block begins. */
export interface BlockStart {
  parent: Header
  /** Root of the state before the block's first step: the parent's, unless something was changed by hand in between. */
  stateRoot: Hash
  /** Those changes. */
  changes?: ManualChanges
}

/** A state with edits applied, and the commits that it consists of. */
export interface EditedState {
  root: Hash
  /** What the edits set; `null`: the account is deleted. */
  diff: StateDiff
  /** Writes of each commit, which the state database wants back in `stored`. */
  commits: Write[][]
}

/**
 * Applies edits to the state at a root. An account that ends up empty (EIP-161) and without storage is deleted, so that the root depends
 * only on the final values, whatever the order of the edits. `expected`: the root that it had when it was applied before. Throws `store-corrupt` if the state is missing.
 */
export function applyEdits(
  state: Pick<StateDatabase, 'at' | 'commit'>,
  root: Hash,
  edits: readonly StateEdit[],
  expected?: Hash,
): EditedState {
  const diff = diffOfEdits(edits)
  const edited = state.commit(root, diff, expected)
  const view = state.at(edited.root)
  const deleted: StateDiff = new Map()
  for (const address of diff.keys()) {
    const account = view.account(address)
    if (account === undefined || account.nonce > 0n || account.balance > 0n) continue
    if (account.codeHash === EMPTY_CODE_HASH && account.storageRoot === EMPTY_ROOT) deleted.set(address, null)
  }
  if (deleted.size === 0) return { root: edited.root, diff, commits: [edited.writes] }
  const without = state.commit(edited.root, deleted, expected)
  return { root: without.root, diff: new Map([...diff, ...deleted]), commits: [edited.writes, without.writes] }
}

/** The edits that change a value of the state, each value once: the last edit of it counts. */
export function effectiveEdits(edits: readonly StateEdit[], state: StateReader): StateEdit[] {
  const last = Array.from(new Map(edits.map((edit) => [editKey(edit), edit])).values())
  const areValues = readAll(last, (edit) => isValue(edit, state))
  return last.filter((_, at) => !areValues[at])
}

/** Whether the state has the value already. */
function isValue(edit: StateEdit, state: StateReader): boolean {
  if (edit.field === 'storage') return state.storage(edit.address, edit.slot) === edit.value
  const account = state.account(edit.address) ?? EMPTY_ACCOUNT
  return edit.field === 'code' ? account.codeHash === keccak256Hex(edit.code) : account[edit.field] === edit.value
}

/**
 * The start of a block from elsewhere with the changes by hand that come with it, after applying them. Throws
 * CodedError<InvalidBlockCode> if they do not lead to the root that they name.
 */
export function verifiedStart(
  state: StateDatabase,
  parent: Header,
  { header, hash }: Block,
  changes: ManualChanges,
  genesisRoot: Hash,
): BlockStart & Pick<EditedState, 'commits'> {
  const { root, commits } = applyEdits(state, changes.base === 'genesis' ? genesisRoot : parent.stateRoot, changes.edits, changes.startRoot)
  if (root !== changes.startRoot) {
    throw refusalOf(header.number, hash)(
      'manual-changes',
      `changes by hand: they name the state root ${changes.startRoot}, and give ${root}`,
    )
  }
  return { parent, stateRoot: root, changes, commits }
}

/** The changes by hand of a block that was built from that start; undefined if there are none. */
export function changesOf(config: ChainConfig, { parent, stateRoot, changes }: BlockStart, header: Header): ManualChanges | undefined {
  const exemptRules = brokenRules(config, header, parent).map(({ rule }) => rule)
  if (exemptRules.length === 0) return changes
  return { ...(changes ?? { base: 'parent', edits: [], startRoot: stateRoot }), exemptRules }
}

function diffOfEdits(edits: readonly StateEdit[]): StateDiff {
  const diff = new Map<Address, AccountDiff>()
  for (const edit of edits) {
    let change = diff.get(edit.address)
    if (change === undefined) diff.set(edit.address, (change = {}))
    if (edit.field === 'code') change.code = { hash: keccak256Hex(edit.code), bytes: edit.code }
    else if (edit.field === 'storage') (change.storage ??= new Map()).set(edit.slot, edit.value)
    else change[edit.field] = edit.value
  }
  return diff
}
