/** The rows of the call tree: calls of accounts, and within them those of functions, as far as sources tell them. */
import { CONSOLE_ADDRESS, type WireConsoleLog } from '../../node-core/contract/console.ts'
import type { SourceFrameKind, WireSourceFrame } from '../../node-core/contract/sources.ts'
import type { WireTraceIndex } from '../../node-core/contract/stepTrace.ts'
import type { CallRow } from './callFrames.ts'
import type { SourcePositions } from './sourcePositions.ts'

/** A row with its position in the tree. */
interface Placed {
  id: string
  parentId: string | undefined
  depth: number
  childCount: number
  /** Among the rows with the same parent, from 1, and their number. */
  position: number
  siblings: number
}

/** `printed`: what the call printed, if it is one of console.log. */
export type TreeRow = Placed & ({ kind: 'call'; call: CallRow; printed?: string } | { kind: 'function'; frame: WireSourceFrame })

/** Frames that are calls of accounts, which the call tree has by itself. */
const ACCOUNT_KINDS: ReadonlySet<SourceFrameKind> = new Set(['external', 'create', 'library', 'fallback', 'receive', 'getter'])

export interface TreeSources {
  /** First step and end of each call, in the order of the calls. */
  ranges: WireTraceIndex['frames']
  positions: SourcePositions
}

/** The id of a function's row. */
const functionRowId = (frame: number): string => `f${frame}`

/** The calls as rows, those of console.log with what they print, in the order in which the node lists that. */
export function rowsOfCalls(calls: readonly CallRow[], logs: readonly WireConsoleLog[]): TreeRow[] {
  let printed = 0
  return calls.map((call) => {
    const { id, parentId, depth, childCount, position, siblings } = call
    const log = call.frame.to === CONSOLE_ADDRESS ? logs[printed++] : undefined
    return { kind: 'call', call, id, parentId, depth, childCount, position, siblings, ...(log && { printed: log.text }) }
  })
}

/** The same with the functions that called them in between. */
export function withFunctions(calls: readonly TreeRow[], { ranges, positions }: TreeSources): TreeRow[] {
  const { frames } = positions.trace
  const firstStepOf = (at: number): number => ranges[at]?.[0] ?? 0
  // A call that runs no code has no frame in the sources.
  const callAt = new Map(calls.flatMap(({ id }, at) => (ranges[at] && ranges[at][1] > ranges[at][0] ? [[ranges[at][0], id] as const] : [])))
  const rowOf = (frame: WireSourceFrame | undefined): string | undefined => {
    if (!frame) return undefined
    return ACCOUNT_KINDS.has(frame.kind) ? callAt.get(frame.from) : functionRowId(frame.id)
  }
  const found: { row: TreeRow; from: number; parentId: string | undefined }[] = calls.map((row, at) => ({
    row,
    from: firstStepOf(at),
    parentId: row.parentId === undefined ? undefined : (rowOf(positions.framesAt(firstStepOf(at) - 1).at(-1)) ?? row.parentId),
  }))
  for (const frame of frames) {
    const parentId = ACCOUNT_KINDS.has(frame.kind) || frame.parent === null ? undefined : rowOf(positions.frame(frame.parent))
    if (parentId === undefined) continue
    found.push({ row: { kind: 'function', frame, ...NOWHERE, id: functionRowId(frame.id) }, from: frame.from, parentId })
  }
  return placed(found)
}

const NOWHERE: Omit<Placed, 'id'> = { parentId: undefined, depth: 0, childCount: 0, position: 1, siblings: 1 }

/** Rows in the order of the tree, each below its parent, those with the same parent by their first steps. */
function placed(found: readonly { row: TreeRow; from: number; parentId: string | undefined }[]): TreeRow[] {
  const children = Map.groupBy(found, ({ parentId }) => parentId)
  for (const list of children.values()) list.sort((a, b) => a.from - b.from)
  const rows: TreeRow[] = []
  // A stack instead of recursion: calls nest deeply.
  const stack = (children.get(undefined) ?? []).map(({ row }) => ({ ...row, ...NOWHERE })).toReversed()
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { id, depth } = next
    const own = children.get(id) ?? []
    rows.push({ ...next, childCount: own.length })
    for (let at = own.length - 1; at >= 0; at--) {
      const { row } = own[at]!
      stack.push({ ...row, parentId: id, depth: depth + 1, position: at + 1, siblings: own.length })
    }
  }
  return rows
}

/** The row itself if it is among those that are open, otherwise the nearest of its callers that is. */
export function nearestOpen<Row extends TreeRow>(rows: readonly Row[], open: readonly Row[], id: string): Row | undefined {
  const parents = new Map(rows.map((row) => [row.id, row.parentId]))
  const shown = new Map(open.map((row) => [row.id, row]))
  for (let at: string | undefined = id; at !== undefined; at = parents.get(at)) {
    const row = shown.get(at)
    if (row) return row
  }
  return undefined
}
