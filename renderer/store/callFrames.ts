/** The call tree of a transaction as rows, and where in it a failure started. */
import type { WireCallFrame } from '../../node-core/contract/wire/callFrame.ts'

/** A frame with its position in the tree. */
export interface CallRow {
  /** Indexes from the root, such as `0.2.1`: stable for the same tree. */
  id: string
  parentId: string | undefined
  depth: number
  frame: WireCallFrame
  childCount: number
  /** Position among its caller's calls, from 1, and their number. */
  position: number
  siblings: number
  /** The failure started here: no frame below it propagated its error. */
  isOrigin: boolean
}

/** All frames in call order. */
export function callRows(top: WireCallFrame): CallRow[] {
  const origin = top.error === undefined ? undefined : originIn(top, '0')
  const rows: CallRow[] = []
  // A stack instead of recursion: calls nest up to 1024 deep.
  const stack: Pick<CallRow, 'id' | 'parentId' | 'depth' | 'frame' | 'position' | 'siblings'>[] = [
    { id: '0', parentId: undefined, depth: 0, frame: top, position: 1, siblings: 1 },
  ]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { frame, id, depth } = next
    const calls = frame.calls ?? []
    rows.push({ ...next, childCount: calls.length, isOrigin: id === origin })
    for (let at = calls.length - 1; at >= 0; at--) {
      stack.push({ id: `${id}.${at}`, parentId: id, depth: depth + 1, frame: calls[at]!, position: at + 1, siblings: calls.length })
    }
  }
  return rows
}

/** A failed call whose caller continued. */
export interface CaughtFailure {
  frame: WireCallFrame
  /** The id of the frame in which its failure started. */
  originId: string
}

/** The failures that the code caught, in call order, each including the failures inside it. Empty if the whole transaction failed. */
export function caughtFailures(rows: readonly CallRow[]): CaughtFailure[] {
  const caught: CaughtFailure[] = []
  let failedAt: number | undefined
  for (const { id, depth, frame } of rows) {
    if (failedAt !== undefined && depth > failedAt) continue
    failedAt = frame.error === undefined ? undefined : depth
    if (failedAt === 0) return []
    if (failedAt !== undefined) caught.push({ frame, originId: originIn(frame, id) })
  }
  return caught
}

/** Which calls to show: those that failed, or moved value. */
export type CallFilter = 'all' | 'failed' | 'value'

/** The matching rows, with their callers. */
export function filteredRows<Row extends CallRow>(rows: readonly Row[], filter: CallFilter): readonly Row[] {
  if (filter === 'all') return rows
  const kept = new Set<string>()
  for (const { id, frame } of rows) {
    if (filter === 'failed' ? frame.error === undefined : BigInt(frame.value ?? 0) === 0n || frame.type === 'DELEGATECALL') continue
    for (let end = id.length; end > 0; end = id.lastIndexOf('.', end - 1)) kept.add(id.slice(0, end))
  }
  return rows.filter(({ id }) => kept.has(id))
}

/** The rows that are visible while some frames are collapsed. */
export function openRows<Row extends Pick<CallRow, 'id' | 'depth'>>(rows: readonly Row[], collapsed: ReadonlySet<string>): Row[] {
  const open: Row[] = []
  let hiddenBelow: number | undefined
  for (const row of rows) {
    if (hiddenBelow !== undefined && row.depth > hiddenBelow) continue
    hiddenBelow = collapsed.has(row.id) ? row.depth : undefined
    open.push(row)
  }
  return open
}

/** The id of the frame in which a failure started: from the failed frame down along the last failed call whose data its caller returned. */
export function originIn(failed: WireCallFrame, failedId: string): string {
  let [frame, id] = [failed, failedId]
  for (;;) {
    const last = frame.calls?.at(-1)
    if (last?.error === undefined || (last.output ?? '0x') !== (frame.output ?? '0x')) return id
    id = `${id}.${frame.calls!.length - 1}`
    frame = last
  }
}
