import type { ManualChangeSource } from '../../contract/wire/manualChange.ts'
import { hexFromBytes, quantityFromBigint, wordFromBigint } from '../../contract/hex.ts'
import type { Chain } from '../../chain/chain.ts'
import type { StateReader } from '../../evm/state.ts'
import { nextBaseFee } from '../../execution/baseFee.ts'
import type { StateView } from '../../state/stateView.ts'
import { EMPTY_ACCOUNT } from '../../types/account.ts'
import type { Header } from '../../types/header.ts'
import type { ManualChanges, ManualEdit, ManualRule, StateEdit } from '../../types/manualChanges.ts'

/** Number of changes by hand that a block starts with. */
export function countOfChanges(changes: ManualChanges | undefined): number {
  if (changes === undefined) return 0
  return changes.edits.length + changes.exemptRules.length + (changes.base === 'genesis' ? 1 : 0)
}

type HeaderValue = Pick<ManualChangeSource, 'kind' | 'before' | 'after'>

/** The value of a header that breaks a rule, and the one that follows from the parent. */
const HEADER_VALUES: Readonly<Record<ManualRule, (header: Header, parent: Header) => HeaderValue>> = {
  'base-fee': ({ baseFeePerGas = 0n }, parent) => ({
    kind: 'baseFee',
    before: quantityFromBigint(nextBaseFee(parent)),
    after: quantityFromBigint(baseFeePerGas),
  }),
  'gas-limit': ({ gasLimit }, parent) => ({
    kind: 'gasLimit',
    before: quantityFromBigint(parent.gasLimit),
    after: quantityFromBigint(gasLimit),
  }),
}

/** The changes by hand of a block or, without a header, those that the next block will start with; at most `limit`. */
export function manualChangesSource(
  chain: Chain,
  changes: ManualChanges,
  parent: Header,
  header: Header | undefined,
  limit: number,
): ManualChangeSource[] {
  const before = chain.committedState(parent)
  const number = header?.number ?? null
  const whole: ManualChangeSource[] = []
  const own = { address: null, slot: null, number, at: null, by: null }
  if (changes.base === 'genesis') whole.push({ ...own, kind: 'state', before: parent.stateRoot, after: changes.startRoot })
  for (const rule of header === undefined ? [] : changes.exemptRules) whole.push({ ...own, ...HEADER_VALUES[rule](header!, parent) })
  return [...whole, ...changes.edits.slice(0, limit).map((edit) => editSource(edit, before, number))].slice(0, limit)
}

function editSource(edit: ManualEdit, before: StateView, number: bigint | null): ManualChangeSource {
  const { address, field: kind, at, by } = edit
  const slot = edit.field === 'storage' ? edit.slot : null
  return { kind, address, slot, before: textOf(currentOf(edit, before)), after: textOf(edit), number, at, by }
}

/** The edit that sets the value that the state has. */
function currentOf(edit: StateEdit, state: StateReader): StateEdit {
  const account = state.account(edit.address) ?? EMPTY_ACCOUNT
  if (edit.field === 'code') return { ...edit, code: state.code(account.codeHash) }
  if (edit.field === 'storage') return { ...edit, value: state.storage(edit.address, edit.slot) }
  return { ...edit, value: account[edit.field] }
}

function textOf(edit: StateEdit) {
  if (edit.field === 'code') return hexFromBytes(edit.code)
  return edit.field === 'storage' ? wordFromBigint(edit.value) : quantityFromBigint(edit.value)
}
