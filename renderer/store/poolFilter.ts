/** Which rows of the pool are shown: those that match a filter and, if there are many, those of expanded senders. */
import type { Address } from '../../node-core/contract/hex.ts'
import type { PoolLane } from './poolSlice.ts'
import type { PoolRow, Wait } from './poolWaits.ts'
import type { TransactionFilter } from './transactionsSlice.ts'

/** Why transactions may wait. */
export const WAIT_KINDS: readonly Wait['kind'][] = ['next', 'mining', 'gap', 'price', 'balance', 'behind']

/** The filter of the pool; empty: all. */
export interface PoolFilter {
  from?: Address | undefined
  method?: TransactionFilter['method'] | undefined
  state?: Wait['kind'] | undefined
}

/** The line of a sender above its transactions, which it shows or hides. */
export interface SenderRow {
  kind: 'sender'
  lane: PoolLane
  isOpen: boolean
  /** The sender's transactions that match. */
  count: number
  /** The number of those that only wait for a block. */
  readyCount: number
  /** Why the first of the others waits. */
  held: Wait['kind'] | undefined
  /** First and last nonce. */
  from: number
  to: number
}

export type ShownPoolRow = PoolRow | SenderRow

/** A pool with more rows is grouped. */
const FOLD_ABOVE = 50
/** Senders with at most this many rows stay expanded. */
const FEW = 3

/** The matching rows; missing nonces belong to the transactions that wait for them. */
export function rowsOfFilter(rows: readonly PoolRow[], { from, method, state }: PoolFilter): PoolRow[] {
  return rows.filter((row) => {
    if (from !== undefined && row.lane.sender !== from) return false
    if (row.kind === 'gap') return method === undefined && (state === undefined || state === 'gap')
    const { kind, selector } = row.transaction
    return (state === undefined || row.wait.kind === state) && (method === undefined || method === kind || method === selector)
  })
}

/** The rows to show: if there are many, each sender with several has a line, and its rows are shown only if expanded. */
export function foldedRows(rows: readonly PoolRow[], opened: ReadonlySet<Address>): ShownPoolRow[] {
  if (rows.length <= FOLD_ABOVE) return [...rows]
  const bySender = Map.groupBy(rows, ({ lane }) => lane.sender)
  return Array.from(bySender.values()).flatMap((own): ShownPoolRow[] => {
    const sender = senderRow(own, opened)
    if (own.length <= FEW || sender === undefined) return own
    // The line above shows the sender already.
    return sender.isOpen ? [sender, ...own.map((row) => ({ ...row, isFirst: false }))] : [sender]
  })
}

/** Rows in the order of mining; what the next block cannot take comes last, sender by sender. */
export function inMiningOrder(rows: readonly PoolRow[]): PoolRow[] {
  const taken: { index: number; row: PoolRow }[] = []
  const waiting: PoolRow[] = []
  const lanes = new Set<PoolLane>()
  for (const row of rows) {
    if (row.kind === 'transaction' && row.place) taken.push({ index: row.place.index, row: { ...row, isFirst: true, isLast: true } })
    else {
      waiting.push({ ...row, isFirst: !lanes.has(row.lane) })
      lanes.add(row.lane)
    }
  }
  return [...taken.toSorted((a, b) => a.index - b.index).map(({ row }) => row), ...waiting]
}

const isReady = ({ wait }: { wait: Wait }): boolean => wait.kind === 'next' || wait.kind === 'mining'

function senderRow(rows: readonly PoolRow[], opened: ReadonlySet<Address>): SenderRow | undefined {
  const waiting = rows.filter((row) => row.kind === 'transaction')
  const [first, last] = [waiting[0], waiting.at(-1)]
  if (!first || !last) return undefined
  return {
    kind: 'sender',
    lane: first.lane,
    isOpen: opened.has(first.lane.sender),
    count: waiting.length,
    readyCount: waiting.filter(isReady).length,
    held: waiting.find((row) => !isReady(row))?.wait.kind,
    from: first.transaction.nonce,
    to: last.transaction.nonce,
  }
}
