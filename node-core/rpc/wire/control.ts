import type { ControlAction } from '../../history/controlAction.ts'
import type { ControlHistory } from '../../history/controlHistory.ts'
import type { HistoryKind } from '../../history/historyEvents.ts'
import type { Snapshot } from '../../history/snapshots.ts'
import type { Worlds } from '../../history/world.ts'
import type { WireHistoryChange } from '../../contract/wire/control.ts'

/** A snapshot as its wire shape reads it. */
export function snapshotSource({ world, ...snapshot }: Snapshot, worlds: Worlds) {
  return { ...snapshot, number: world.number, hash: world.head, isCurrent: !worlds.differs(world, worlds.capture()) }
}

/** A control action as its wire shape reads it. */
export function actionSource({ id, count, summary, at, method, by, isUndone, number }: ControlAction) {
  return { id: Number(id), at, method, summary: summaryOf(summary, count), by, calls: count, isUndone, number }
}

const summaryOf = (summary: string, count: number): string => (count === 1 ? summary : `${summary}, and ${count - 1} more`)

const textOf = (action: ControlAction | undefined) => (action ? summaryOf(action.summary, action.count) : null)

/** What subscribers to the history receive. Undo and redo are read when it is sent: an action is in the journal a moment after what it changed. */
export function wireHistoryChange(changed: readonly HistoryKind[], history: ControlHistory): WireHistoryChange {
  return {
    changed: Array.from(changed),
    get undo() {
      return textOf(history.list().findLast(({ isUndone }) => !isUndone))
    },
    get redo() {
      return textOf(history.list().find(({ isUndone }) => isUndone))
    },
  }
}
