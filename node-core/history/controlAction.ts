import { storedText, storedValue } from '../base/storedJson.ts'
import type { ControlValues } from './controlParts.ts'
import { type SnapshotChanges, type Snapshot, openedSnapshot, snapshotText } from './snapshots.ts'
import { type World, type Worlds, storedWorld } from './world.ts'

/** The other side of an action: the state before it, or, once it is undone, the state to which redo leads. */
export interface ActionChange {
  /** The world to restore; null if the action did not change the chain. */
  readonly world: World | null
  /** The parts of the control state to restore besides. */
  readonly parts: ControlValues
  readonly snapshots: SnapshotChanges
}

/** One entry of the journal: a control action, or several of the same kind in quick succession. */
export interface ControlAction {
  readonly id: bigint
  /** Unix milliseconds; of the last call. */
  readonly at: number
  readonly method: string
  /** In plain words; of the first call. */
  readonly summary: string
  readonly by: string
  readonly isPerson: boolean
  /** Number of calls. */
  readonly count: number
  /** The head after it. */
  readonly number: bigint
  readonly isUndone: boolean
  readonly change: ActionChange
}

/** All worlds that an action references. */
export function worldsOf({ world, snapshots }: ActionChange): World[] {
  return [...(world ? [world] : []), ...snapshots.flatMap(([, snapshot]) => (snapshot ? [snapshot.world] : []))]
}

/** The form in the store. */
export function actionText({ change, ...action }: ControlAction): string {
  const { world, parts, snapshots } = change
  const texts = snapshots.map(([id, snapshot]) => [id, snapshot && snapshotText(snapshot)])
  return storedText({ ...action, change: { world: world && storedWorld(world), parts, snapshots: texts } })
}

/** An action of the store, which then references the pooled transactions of its worlds. */
export function openedAction(text: string, worlds: Worlds): ControlAction {
  const { change, ...action } = storedValue(text) as ControlAction
  const { world, parts, snapshots } = change
  const opened = (snapshots as unknown as [bigint, string | null][]).map(([number, it]): readonly [bigint, Snapshot | null] => [
    number,
    it === null ? null : openedSnapshot(it, worlds),
  ])
  return { ...action, change: { world: world && worlds.opened(world), parts, snapshots: opened } }
}
