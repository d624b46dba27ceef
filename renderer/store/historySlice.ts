import type { WireSnapshot } from '../../node-core/contract/wire/control.ts'
import type { WireManualChange } from '../../node-core/contract/wire/manualChange.ts'

/** What was done to the chain by hand, and what can be gone back to. */
export interface HistorySlice {
  /** The oldest first. */
  snapshots: readonly WireSnapshot[]
  /** What undo and redo would do now, in plain words; null if there is nothing. */
  undo: string | null
  redo: string | null
  /** Values changed by hand that the next block or one of the newest blocks starts with, the newest first. */
  changes: readonly WireManualChange[]
}

export const initialHistory: HistorySlice = { snapshots: [], undo: null, redo: null, changes: [] }

/** What a snapshot is called: its name, otherwise its number. */
export function snapshotTitle({ id, name }: Pick<WireSnapshot, 'id' | 'name'>): string {
  return name ?? `#${Number(id)}`
}
