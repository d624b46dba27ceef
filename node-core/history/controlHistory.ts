/**
 * The journal of control actions: everything that a client changed by hand, in order, with what it takes to undo it. An action that changed
 * the chain is undone by restoring the world before it, one that changed settings by restoring those. Undoing exchanges the two sides, so
 * redoing is the same exchange again.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CodedError } from '../base/codedError.ts'
import { Emitter, type EventSource } from '../base/emitter.ts'
import type { Chain } from '../chain/chain.ts'
import type { ControlStore } from '../store/controlStore.ts'
import type { StoreErrorCode, Write } from '../store/keyValueStore.ts'
import { type ActionChange, type ControlAction, actionText, openedAction, worldsOf } from './controlAction.ts'
import type { ControlParts, ControlValues } from './controlParts.ts'
import type { Origin, SnapshotChanges, Snapshots } from './snapshots.ts'
import type { World, WorldErrorCode, Worlds } from './world.ts'

/** `nothing-to-undo`, `nothing-to-redo`: no action is left. `not-next-action`: it is not the turn of the given one. */
export type HistoryErrorCode = 'nothing-to-undo' | 'nothing-to-redo' | 'not-next-action'

/** A control action that is about to run. */
export interface ActionOrigin extends Origin {
  /** What the action does, in plain words. Called if it changed anything. */
  readonly summary: () => string
  /** Calls of programs in quick succession are one entry, those of a person are not. */
  readonly isPerson: boolean
  /** Called with the id of the journal's entry that has the action. */
  readonly recorded?: (id: bigint) => void
}

/** Actions in the journal; the oldest are forgotten. */
const MAX_ACTIONS = 1_000
/** Pooled transactions that all worlds of the journal may have together. */
const MAX_POOLED = 100_000
/** Calls of the same method within this time of each other belong together, unless the chain has changed between them. */
const SERIES_MS = 1_000

/** State before an action that is under way. An undo or redo that comes in between changes it. */
interface Before {
  values: ControlValues
  world: World
  /** How many calls had been recorded, and whether the chain was still as the last one left it. */
  recorded: number
  isUnchanged: boolean
}

export interface ControlHistoryParts {
  readonly chain: Chain
  readonly store: ControlStore
  readonly parts: ControlParts
  readonly worlds: Worlds
  readonly snapshots: Snapshots
  /** Wall clock, Unix milliseconds. */
  readonly nowMs?: () => number
}

/** The journal, undo and redo. */
export class ControlHistory implements EventSource<{ changed: void }> {
  readonly #chain: Chain
  readonly #store: ControlStore
  readonly #parts: ControlParts
  readonly #worlds: Worlds
  readonly #snapshots: Snapshots
  readonly #nowMs: () => number
  readonly #events = new Emitter<{ changed: void }>()
  /** The oldest first; those that are undone are at the end. */
  #actions: ControlAction[] = []
  #pooled = 0
  #lastId = 0n
  /** Whether the newest action differs from its record: the number of calls of a series is written once it is over. */
  #isSeriesOpen = false
  /** Calls recorded so far, and the world after the last one; undefined if that was undone, or before the start. */
  #recorded = 0
  #after: World | undefined
  /** What was before the actions that are under way. */
  readonly #running = new Set<Before>()
  /** Ends with the undo or redo that is under way. */
  #exchanging: Promise<void> | undefined
  #isClosed = false

  constructor({ chain, store, parts, worlds, snapshots, nowMs = Date.now }: ControlHistoryParts) {
    this.#chain = chain
    this.#store = store
    this.#parts = parts
    this.#worlds = worlds
    this.#snapshots = snapshots
    this.#nowMs = nowMs
    // A block uses up what was set for it alone. The store reports what it cannot write.
    chain.on('newHead', () => void parts.store()?.catch(() => undefined))
  }

  on(name: 'changed', listener: (event: void) => void): () => void {
    return this.#events.on(name, listener)
  }

  /** Reads the journal of earlier runs. */
  async open(): Promise<void> {
    for (const [, action] of await this.#store.records('action', (text) => openedAction(text, this.#worlds))) this.#push(action)
    this.#actions.sort((a, b) => Number(a.isUndone) - Number(b.isUndone) || Number(a.id - b.id))
    this.#lastId = this.#actions.reduce((last, { id }) => (id > last ? id : last), 0n)
  }

  /** Writes what is still to be written, unless the store can no longer be written, which it has reported. */
  async close(): Promise<void> {
    this.#isClosed = true
    try {
      await this.#store.commit([...this.#parts.takeWrites(), ...this.#writesSeries()])
    } catch (error) {
      if (!(error instanceof CodedError) || error.code !== ('store-unwritable' satisfies StoreErrorCode)) throw error
    }
  }

  /** All actions, the oldest first; those that are undone come last, in the order in which redo takes them. */
  list(): readonly ControlAction[] {
    return this.#actions
  }

  /** Runs a control action. What it changed is in the store, and in the journal, when the result is returned. A failed one leaves no entry. */
  async run<T>(origin: ActionOrigin, action: () => T | Promise<T>): Promise<T> {
    const values = this.#parts.capture()
    const world = this.#worlds.capture(values)
    const isUnchanged = this.#after !== undefined && !this.#worlds.differs(this.#after, world)
    const before = { values, world, recorded: this.#recorded, isUnchanged }
    this.#running.add(before)
    try {
      const { result, changes } = this.#snapshots.record(action)
      // What does not wait is compared at once: nothing else can have changed meanwhile.
      if (!(result instanceof Promise)) return await this.#finish(origin, before, changes, result)
      const value = await result
      while (this.#exchanging !== undefined) await this.#exchanging
      return await this.#finish(origin, before, changes, value)
    } catch (error) {
      if (!this.#isClosed) await this.#parts.store()
      throw error
    } finally {
      this.#running.delete(before)
    }
  }

  async #finish<T>(origin: ActionOrigin, before: Before, snapshots: SnapshotChanges, result: T): Promise<T> {
    // The action began another chain: this one is left.
    if (this.#isClosed) return result
    const writes = this.#parts.takeWrites()
    const change = this.#changeSince(before, snapshots)
    if (change !== undefined) {
      // Calls that overlap follow each other.
      writes.push(...this.#record(origin, change, before.isUnchanged || before.recorded !== this.#recorded))
      this.#recorded++
      this.#after = this.#worlds.capture()
    }
    if (writes.length > 0) await this.#store.commit(writes)
    if (change !== undefined) this.#events.emit('changed', undefined)
    return result
  }

  /** What takes the changes since then back; undefined if nothing changed. */
  #changeSince(before: Before, snapshots: SnapshotChanges): ActionChange | undefined {
    const values = this.#parts.capture()
    const hasChainChanged = this.#worlds.differs(before.world, this.#worlds.capture(values))
    const covered = hasChainChanged ? before.world.parts : {}
    const parts: Record<string, string> = {}
    // The same object if none has changed.
    if (values !== before.values)
      for (const [key, text] of Object.entries(before.values)) if (values[key] !== text && !(key in covered)) parts[key] = text
    if (!hasChainChanged && snapshots.length === 0 && Object.keys(parts).length === 0) return undefined
    return { world: hasChainChanged ? before.world : null, parts, snapshots }
  }

  /** Adds an action to the journal, or to the newest one if they are of one series; returns the writes. `isNext`: nothing else changed the chain between them. */
  #record(origin: ActionOrigin, change: ActionChange, isNext: boolean): Write[] {
    const firstUndone = this.#actions.findLastIndex(({ isUndone }) => !isUndone) + 1
    const writes = this.#forget(this.#actions.slice(firstUndone))
    const at = this.#nowMs()
    const number = this.#chain.head.header.number
    const last = this.#actions.at(-1)
    if (last !== undefined && (isNext || change.world === null) && isSeries(last, origin, change, at)) {
      const hasNewParts = Object.keys(change.parts).some((key) => !(key in last.change.parts))
      const merged = { ...last.change, parts: { ...change.parts, ...last.change.parts } }
      this.#actions[this.#actions.length - 1] = { ...last, at, number, count: last.count + 1, change: merged }
      this.#isSeriesOpen = true
      origin.recorded?.(last.id)
      return hasNewParts ? [...writes, ...this.#writesSeries()] : writes
    }
    writes.push(...this.#writesSeries())
    const { by, method, isPerson } = origin
    const action: ControlAction = {
      id: ++this.#lastId,
      at,
      method,
      summary: origin.summary(),
      by,
      isPerson,
      count: 1,
      number,
      isUndone: false,
      change,
    }
    this.#push(action)
    origin.recorded?.(action.id)
    if (change.world !== null) writes.push(...this.#worlds.writesAdded(change.world))
    writes.push(...this.#store.writesRecord('action', action.id, actionText(action)))
    let excess = 0
    for (let pooled = this.#pooled; excess < this.#actions.length - 1; excess++) {
      if (this.#actions.length - excess <= MAX_ACTIONS && pooled <= MAX_POOLED) break
      pooled -= pooledIn(this.#actions[excess]!)
    }
    return [...writes, ...this.#forget(this.#actions.slice(0, excess))]
  }

  #writesSeries(): Write[] {
    const last = this.#actions.at(-1)
    if (!this.#isSeriesOpen || last === undefined) return []
    this.#isSeriesOpen = false
    return this.#store.writesRecord('action', last.id, actionText(last))
  }

  #push(action: ControlAction): void {
    this.#actions.push(action)
    this.#pooled += pooledIn(action)
  }

  /** Forgets successive actions. */
  #forget(actions: readonly ControlAction[]): Write[] {
    if (actions.length === 0) return []
    this.#actions.splice(this.#actions.indexOf(actions[0]!), actions.length)
    for (const action of actions) this.#pooled -= pooledIn(action)
    return actions.flatMap(({ id, change }) => [
      ...worldsOf(change).flatMap((world) => this.#worlds.writesRemoved(world)),
      ...this.#store.writesRecord('action', id, undefined),
    ])
  }

  /**
   * Takes the newest action back that is not undone, and returns it. With an id: only if that is the one. Throws `nothing-to-undo`,
   * `not-next-action` and `state-pruned`.
   */
  undo(id?: bigint): Promise<ControlAction> {
    return this.#exclusive(async () => {
      const action = this.#actions.findLast(({ isUndone }) => !isUndone)
      if (action === undefined) throw new CodedError<HistoryErrorCode>('nothing-to-undo', 'there is no action to undo')
      if (id !== undefined && action.id !== id) throw this.#notNext(id, 'undone', action)
      return this.#exchange(action)
    })
  }

  /** Takes back all actions down to that one, the newest first, and returns them. Throws as `undo`; those before stay undone then. */
  async undoDownTo(id: bigint): Promise<ControlAction[]> {
    const undone: ControlAction[] = []
    await this.#exclusive(async () => {
      const target = this.#actions.find((action) => action.id === id && !action.isUndone)
      if (target === undefined) throw new CodedError<HistoryErrorCode>('nothing-to-undo', `there is no action ${id} to undo`)
      for (;;) {
        const action = this.#actions.findLast(({ isUndone }) => !isUndone)!
        undone.push(await this.#exchange(action))
        if (action.id === id) return
      }
    })
    return undone
  }

  /** Does the action again that was undone last, and returns it; `id` as for `undo`. Throws `nothing-to-redo`, `not-next-action`, `state-pruned`. */
  redo(id?: bigint): Promise<ControlAction> {
    return this.#exclusive(async () => {
      const action = this.#actions.find(({ isUndone }) => isUndone)
      if (action === undefined) throw new CodedError<HistoryErrorCode>('nothing-to-redo', 'there is no action to redo')
      if (id !== undefined && action.id !== id) throw this.#notNext(id, 'redone', action)
      return this.#exchange(action)
    })
  }

  /** Runs an undo or redo, once actions that have just ended are in the journal. */
  #exclusive<T>(run: () => Promise<T>): Promise<T> {
    return this.#chain.exclusive(async () => {
      if (this.#running.size > 0) await nextTurn()
      return run()
    })
  }

  /** Why an action can be neither undone nor redone now: another one is first. */
  #notNext(id: bigint, done: 'undone' | 'redone', first: ControlAction): CodedError<HistoryErrorCode> {
    const action = this.#actions.find((it) => it.id === id)
    const reason =
      action === undefined
        ? `there is no action ${id}`
        : action.isUndone === (done === 'undone')
          ? `"${action.summary}" is already ${done}`
          : `"${action.summary}" cannot be ${done} before "${first.summary}"`
    return new CodedError('not-next-action', reason)
  }

  /** Exchanges the present state and the one of the action. */
  async #exchange(action: ControlAction): Promise<ControlAction> {
    const { world, parts } = action.change
    if (world !== null && !this.#worlds.isRestorable(world)) {
      await this.#store.commit(this.#forget([action]))
      this.#events.emit('changed', undefined)
      throw new CodedError<WorldErrorCode>(
        'state-pruned',
        `the branch with block ${world.number}, to which "${action.summary}" leads, was deleted`,
      )
    }
    const values = this.#parts.capture()
    const present = world && this.#worlds.capture(values)
    const presentParts = Object.fromEntries(Object.keys(parts).map((key) => [key, values[key]!]))
    const writes = present === null ? [] : this.#worlds.writesAdded(present)
    if (world !== null) writes.push(...this.#worlds.writesRemoved(world))
    const exchanged = this.#snapshots.exchange(action.change.snapshots)
    const change: ActionChange = { world: present, parts: presentParts, snapshots: exchanged.changes }
    const number = world?.number ?? this.#chain.head.header.number
    const next: ControlAction = { ...action, isUndone: !action.isUndone, number, change }
    this.#pooled += pooledIn(next) - pooledIn(action)
    this.#actions = this.#actions.map((it) => (it.id === action.id ? next : it))
    writes.push(...exchanged.writes, ...this.#store.writesRecord('action', next.id, actionText(next)))
    this.#isSeriesOpen = false
    this.#after = undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#exchanging = promise
    try {
      if (world === null) await this.#worlds.applyParts(parts, writes)
      else {
        await this.#parts.apply(parts)
        await this.#worlds.restore(world, writes)
      }
      this.#beginAgain(action.change)
    } finally {
      this.#exchanging = undefined
      resolve()
    }
    this.#events.emit('changed', undefined)
    return next
  }

  /**
   * Actions that are under way begin now, as far as what was restored goes: what they have changed of it is gone, and part of the other side
   * of the exchange. The journal would have the restored state as their doing, and a state that was undone as the one before them.
   */
  #beginAgain({ world, parts }: ActionChange): void {
    if (this.#running.size === 0) return
    const present = this.#parts.capture()
    const restored = Object.keys({ ...world?.parts, ...parts }).map((key) => [key, present[key]!] as const)
    for (const before of this.#running) {
      before.values = { ...before.values, ...Object.fromEntries(restored) }
      before.world = world === null ? { ...before.world, parts: this.#parts.inWorld(before.values) } : this.#worlds.capture(present)
      before.recorded = this.#recorded
      before.isUnchanged = false
    }
  }
}

const pooledIn = ({ change }: ControlAction): number => worldsOf(change).reduce((sum, { pool }) => sum + pool.length, 0)

/** Whether an action continues the series of the newest one. */
function isSeries(last: ControlAction, { by, method, isPerson }: ActionOrigin, change: ActionChange, at: number): boolean {
  return (
    !isPerson &&
    last.by === by &&
    last.method === method &&
    // The clock may have been set back.
    Math.abs(at - last.at) < SERIES_MS &&
    (last.change.world === null) === (change.world === null) &&
    last.change.snapshots.length + change.snapshots.length === 0
  )
}
