import type { WireBranch } from '../../node-core/contract/wire/branch.ts'
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
  /** The current branch, and those that were left behind, the newest first. */
  branches: readonly WireBranch[]
}

export const initialHistory: HistorySlice = { snapshots: [], undo: null, redo: null, changes: [], branches: [] }

/** What a snapshot is called: its name, otherwise its number. */
export function snapshotTitle({ id, name }: Pick<WireSnapshot, 'id' | 'name'>): string {
  return name ?? `#${Number(id)}`
}

/** What a branch is called: its name, otherwise its number. */
export function branchTitle({ id, name }: Pick<WireBranch, 'id' | 'name'>): string {
  return name ?? `Branch ${id}`
}
