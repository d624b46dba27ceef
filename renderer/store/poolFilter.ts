/** Which rows of the pool are shown: those of a filter, and of many those of senders that are opened. */
import type { Address } from '../../node-core/contract/hex.ts'
import type { PoolLane } from './poolSlice.ts'
import type { PoolRow, Wait } from './poolWaits.ts'
import type { TransactionFilter } from './transactionsSlice.ts'

/** Why transactions may wait. */
export const WAIT_KINDS: readonly Wait['kind'][] = ['next', 'mining', 'gap', 'price', 'balance', 'behind']

/** Which transactions of the pool are asked for; nothing in it: all. */
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
  /** Transactions of the sender that are asked for. */
  count: number
  /** Those of them that wait for nothing but a block. */
  readyCount: number
  /** First and last nonce. */
  from: number
  to: number
}

export type ShownPoolRow = PoolRow | SenderRow

/** A pool of more rows is folded. */
const FOLD_ABOVE = 50
/** Senders with so few rows stay open. */
const FEW = 3

/** The rows that are asked for; nonces that are missing belong to what waits for them. */
export function rowsOfFilter(rows: readonly PoolRow[], { from, method, state }: PoolFilter): PoolRow[] {
  return rows.filter((row) => {
    if (from !== undefined && row.lane.sender !== from) return false
    if (row.kind === 'gap') return method === undefined && (state === undefined || state === 'gap')
    const { kind, selector } = row.transaction
    return (state === undefined || row.wait.kind === state) && (method === undefined || method === kind || method === selector)
  })
}

/** The rows as they are shown: where there are many, each sender with several has a line, and its rows only where that is open. */
export function foldedRows(rows: readonly PoolRow[], opened: ReadonlySet<Address>): ShownPoolRow[] {
  if (rows.length <= FOLD_ABOVE) return [...rows]
  const bySender = Map.groupBy(rows, ({ lane }) => lane.sender)
  return Array.from(bySender.values()).flatMap((own): ShownPoolRow[] => {
    const sender = senderRow(own, opened)
    if (own.length <= FEW || sender === undefined) return own
    // The line above has the sender already.
    return sender.isOpen ? [sender, ...own.map((row) => ({ ...row, isFirst: false }))] : [sender]
  })
}

function senderRow(rows: readonly PoolRow[], opened: ReadonlySet<Address>): SenderRow | undefined {
  const waiting = rows.filter((row) => row.kind === 'transaction')
  const [first, last] = [waiting[0], waiting.at(-1)]
  if (!first || !last) return undefined
  const readyCount = waiting.filter(({ wait }) => wait.kind === 'next' || wait.kind === 'mining').length
  return {
    kind: 'sender',
    lane: first.lane,
    isOpen: opened.has(first.lane.sender),
    count: waiting.length,
    readyCount,
    from: first.transaction.nonce,
    to: last.transaction.nonce,
  }
}
