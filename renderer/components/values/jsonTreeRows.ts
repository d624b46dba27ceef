/** A JSON value as the rows of a tree: bounded, however large the value, with long strings truncated. */
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { addressPath, blockPath, transactionPath } from '../../routing/paths.ts'
import { countText } from '../../../node-core/contract/countText.ts'
import { amountToText } from '../../format/amount.ts'
import { plainText } from '../../format/revert.ts'

/** One row of the tree. */
export interface JsonTreeRow {
  path: string
  depth: number
  /** Undefined at the root. */
  key: string | undefined
  /** `open` and `closed` have rows below them; `more` stands for items that are not shown. */
  kind: 'open' | 'closed' | 'string' | 'number' | 'literal' | 'part' | 'more'
  text: string
  /** A quantity in decimal. */
  note: string | undefined
  /** Where the value links to. */
  href: string | undefined
  /** A truncated string: it can be expanded. */
  isFolded: boolean
}

/** What the user expanded, collapsed or extended, by path. */
export interface JsonTreeState {
  toggled: ReadonlySet<string>
  /** Items shown of a list or object, if more than initially. */
  shown: ReadonlyMap<string, number>
}

/** Items of a list or object shown initially. */
export const INITIAL_ITEMS = 200
/** How many more items a `more` row adds. */
export const MORE_ITEMS = 1_000
const OPEN_AT_FIRST = 100
const FOLDED_AT = 160
const PART = 100
const MAX_PARTS = 400

const MAX_KEY_LENGTH = 120

/** The rows of a value; `rootHash` says what a hash at its root refers to. */
export function jsonTreeRows(value: unknown, state: JsonTreeState, rootHash?: 'block' | 'transaction'): JsonTreeRow[] {
  const rows: JsonTreeRow[] = []
  addRows(rows, { value, key: undefined, path: '$', depth: 0, parent: undefined, rootHash }, state)
  return rows
}

interface Place {
  value: unknown
  key: string | undefined
  path: string
  depth: number
  parent: object | undefined
  rootHash: 'block' | 'transaction' | undefined
}

function addRows(rows: JsonTreeRow[], place: Place, state: JsonTreeState): void {
  const { value, key, path, depth } = place
  const common = {
    path,
    depth,
    key: key === undefined ? undefined : plainText(key, MAX_KEY_LENGTH),
    href: undefined,
    note: undefined,
    isFolded: false,
  }
  const isToggled = state.toggled.has(path)
  if (typeof value === 'string') return addString(rows, value, { ...common, href: hrefOf(place), note: noteOf(value) }, isToggled)
  if (typeof value === 'number') return void rows.push({ ...common, kind: 'number', text: String(value) })
  if (typeof value !== 'object' || value === null) return void rows.push({ ...common, kind: 'literal', text: String(value) })

  const isList = Array.isArray(value)
  const entries: readonly (readonly [string, unknown])[] = isList
    ? (value as unknown[]).slice(0, limitOf(path, state)).map((it, at) => [String(at), it] as const)
    : Object.entries(value)
  const count = isList ? value.length : entries.length
  const text = count === 0 ? (isList ? '[]' : '{}') : isList ? `[${count}]` : `{${count}}`
  if (count === 0) return void rows.push({ ...common, kind: 'literal', text })
  const isOpen = (depth === 0 || (depth < 2 && count <= OPEN_AT_FIRST)) !== isToggled
  rows.push({ ...common, kind: isOpen ? 'open' : 'closed', text })
  if (!isOpen) return
  const limit = limitOf(path, state)
  for (const [name, part] of entries.slice(0, limit)) {
    addRows(
      rows,
      {
        value: part,
        key: name,
        path: `${path}/${name}`,
        depth: depth + 1,
        parent: value,
        rootHash: isList && key === 'transactions' ? 'transaction' : depth === 0 && isList ? place.rootHash : undefined,
      },
      state,
    )
  }
  if (count > limit) rows.push({ ...common, key: undefined, depth: depth + 1, kind: 'more', text: `${count - limit} more` })
}

const limitOf = (path: string, { shown }: JsonTreeState): number => shown.get(path) ?? INITIAL_ITEMS

function addString(rows: JsonTreeRow[], value: string, row: Omit<JsonTreeRow, 'kind' | 'text'>, isToggled: boolean): void {
  if (value.length <= FOLDED_AT) return void rows.push({ ...row, kind: 'string', text: quoted(value) })
  if (!isToggled) return void rows.push({ ...row, kind: 'string', text: `${quoted(value.slice(0, PART)).slice(0, -1)}…`, isFolded: true })
  rows.push({ ...row, kind: 'string', text: countText(value.length, 'character'), isFolded: true })
  for (let part = 0; part * PART < value.length; part++) {
    const isLast = part === MAX_PARTS
    rows.push({
      ...row,
      key: undefined,
      depth: row.depth + 1,
      kind: 'part',
      text: isLast ? '… copy to get the rest' : plainText(value.slice(part * PART, (part + 1) * PART)),
      isFolded: false,
    })
    if (isLast) return
  }
}

const ETHER_FROM = 10n ** 15n

/** Quantities are also shown in decimal, large ones as an amount: data has a different length, or leading zeros. */
function noteOf(text: string): string | undefined {
  if (!/^0x(?:0|[1-9a-f][0-9a-f]{0,31})$/.test(text)) return undefined
  const value = BigInt(text)
  return `${groupDigits(value)}${value >= ETHER_FROM ? `, as wei ${amountToText(value, 'ETH')}` : ''}`
}

const quoted = (value: string) => `"${plainText(value.replaceAll(/["\\]/g, '\\$&'))}"`

function hrefOf({ value, key = '', parent = {}, rootHash }: Place): string | undefined {
  const text = value as string
  if (/^0x[0-9a-f]{40}$/i.test(text)) return addressPath(text.toLowerCase())
  if (/^0x[0-9a-f]{64}$/i.test(text)) {
    const hash = text.toLowerCase()
    if (/^(?:transactionHash|txHash)$/.test(key) || (key === 'hash' && 'nonce' in parent && 'from' in parent)) return transactionPath(hash)
    if (/^(?:blockHash|parentHash)$/.test(key) || (key === 'hash' && 'stateRoot' in parent)) return blockPath(hash)
    return rootHash === undefined ? undefined : rootHash === 'block' ? blockPath(hash) : transactionPath(hash)
  }
  if (/^0x[0-9a-f]{1,13}$/i.test(text) && (key === 'blockNumber' || (key === 'number' && 'parentHash' in parent)))
    return blockPath(Number(text))
  return undefined
}
