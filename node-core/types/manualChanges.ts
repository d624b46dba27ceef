/**
 * Changes of the state by hand (balances, nonces, code, slots set with control methods). They are the first step of the next block: its
 * execution begins at the state of its parent with them applied, as the one of the DAO fork's block does.
 */
import { type Address, type Hash, bytesFromHex } from '../contract/hex.ts'
import { type RlpInput, type RlpItem, malformed, rlpAddress, rlpBigint, rlpBytes, rlpFromBigint, rlpHash, rlpList } from './rlp.ts'

/** What is set by hand: one value of one account. */
export type EditedValue =
  | { field: 'balance' | 'nonce'; value: bigint }
  | { field: 'code'; code: Uint8Array }
  | { field: 'storage'; slot: bigint; value: bigint }

/** One value of one account, before it is known who sets it. */
export type StateEdit = { address: Address } & EditedValue

/** A value that was set by hand. */
export type ManualEdit = StateEdit & {
  /** Unix milliseconds. */
  at: number
  /** Who set it, in plain words: the name of a method, for example. */
  by: string
}

/**
 * Rules of a header that a block may break because a value was set by hand. `base-fee`: it follows from the parent. `gas-limit`: it is near
 * the parent's, and at least 5,000.
 */
const MANUAL_RULES = ['base-fee', 'gas-limit'] as const
export type ManualRule = (typeof MANUAL_RULES)[number]

/** What was changed by hand between a block and its parent. Each value occurs once. */
export interface ManualChanges {
  /** The state that the edits apply to: that of the parent, or of the first block of the chain. */
  base: 'parent' | 'genesis'
  edits: readonly ManualEdit[]
  /** Root of the state with the edits: the execution of the block begins there. */
  startRoot: Hash
  /** Header rules that the block does not have to keep. */
  exemptRules: readonly ManualRule[]
}

const FIELDS = ['balance', 'nonce', 'code', 'storage'] as const
const BASES = ['parent', 'genesis'] as const
const MAX_TEXT_BYTES = 256

const text = { to: new TextEncoder(), from: new TextDecoder() }

/** Identifies the value that an edit sets: address, field, and slot. */
export function editKey(edit: StateEdit): string {
  return edit.field === 'storage' ? `${edit.address} ${edit.slot}` : `${edit.address} ${edit.field}`
}

/** RLP of an edit: [address, field, slot, value or code, at, by]. */
export function manualEditToRlp(edit: ManualEdit): RlpInput {
  return [
    bytesFromHex(edit.address),
    rlpFromBigint(BigInt(FIELDS.indexOf(edit.field))),
    rlpFromBigint(edit.field === 'storage' ? edit.slot : 0n),
    edit.field === 'code' ? edit.code : rlpFromBigint(edit.value),
    rlpFromBigint(BigInt(edit.at)),
    text.to.encode(edit.by),
  ]
}

/** Throws `malformed-rlp`. */
export function manualEditFromRlp(item: RlpItem | undefined): ManualEdit {
  const [addressItem, fieldItem, slotItem, valueItem, atItem, byItem] = rlpList(item, 'edit', 6)
  const field = FIELDS[Number(rlpBigint(fieldItem, 'field of an edit', 1))]
  if (field === undefined) throw malformed('unknown field of an edit')
  const slot = rlpBigint(slotItem, 'slot of an edit')
  if (slot !== 0n && field !== 'storage') throw malformed(`slot of an edit of the ${field}`)
  const common = {
    address: rlpAddress(addressItem, 'address of an edit'),
    at: Number(rlpBigint(atItem, 'time of an edit', 6)),
    by: textOf(byItem, 'origin of an edit'),
  }
  if (field === 'code') return { ...common, field, code: rlpBytes(valueItem, 'code of an edit') }
  const value = rlpBigint(valueItem, 'value of an edit', field === 'nonce' ? 8 : 32)
  return field === 'storage' ? { ...common, field, slot, value } : { ...common, field, value }
}

function textOf(item: RlpItem | undefined, what: string): string {
  const bytes = rlpBytes(item, what)
  if (bytes.length > MAX_TEXT_BYTES) throw malformed(`${what}: ${bytes.length} bytes, the limit is ${MAX_TEXT_BYTES}`)
  return text.from.decode(bytes)
}

/** RLP of changes: [base, edits, start root, exempt rules]. */
export function manualChangesToRlp({ base, edits, startRoot, exemptRules }: ManualChanges): RlpInput {
  return [
    rlpFromBigint(BigInt(BASES.indexOf(base))),
    edits.map(manualEditToRlp),
    bytesFromHex(startRoot),
    exemptRules.map((rule) => text.to.encode(rule)),
  ]
}

/** Throws `malformed-rlp`. */
export function manualChangesFromRlp(item: RlpItem | undefined): ManualChanges {
  const [baseItem, editItems, root, ruleItems] = rlpList(item, 'manual changes', 4)
  const base = BASES[Number(rlpBigint(baseItem, 'base of manual changes', 1))]
  if (base === undefined) throw malformed('unknown base of manual changes')
  const exemptRules = rlpList(ruleItems, 'rules of manual changes').map((it) => {
    const name = textOf(it, 'rule of manual changes')
    const rule = MANUAL_RULES.find((known) => known === name)
    if (rule === undefined) throw malformed(`unknown rule of manual changes: ${name}`)
    return rule
  })
  const edits = rlpList(editItems, 'edits').map(manualEditFromRlp)
  if (new Set(edits.map(editKey)).size < edits.length) throw malformed('manual changes set a value twice')
  return { base, edits, startRoot: rlpHash(root, 'start root'), exemptRules }
}
